import type { ComponentProps } from "react";
import { text } from "../../copy/billing.ts";
import { useCheckout } from "../../data/billing/checkout.ts";
import { Button } from "../../ui/button.tsx";
import { useOnline } from "../../ui/online.ts";

/** A button that leads to the payment provider: at rest while the page is on its way there, and without network. */
export function PayButton(props: ComponentProps<typeof Button>) {
  const opening = useCheckout((state) => state.opening);
  const online = useOnline();
  return (
    <div className="grid justify-items-start gap-1">
      <Button {...props} disabled={opening !== null || !online} />
      {!online && <p className="text-faint text-xs">{text.offline}</p>}
    </div>
  );
}
