import type { ComponentProps } from "react";
import { text } from "#copy/billing.ts";
import { checkout, useCheckout } from "../../data/billing/checkout.ts";
import { useOnline } from "../../ui/browser-state.ts";
import { Button } from "../../ui/button.tsx";

/** Leads to the payment provider. Disabled while the page is on its way there, and offline. */
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

type ButtonProps = Pick<ComponentProps<typeof Button>, "look">;

/** Opens the checkout of the signed-in user. */
export function JoinButton({ look = "plain" }: ButtonProps) {
  return (
    <PayButton look={look} data-track="join-pro" onClick={() => void checkout.start()}>
      {text.pricing.join}
    </PayButton>
  );
}

/** Opens the billing portal of the payment provider. */
export function PortalButton({ look = "plain", label }: ButtonProps & { readonly label: string }) {
  return (
    <PayButton look={look} data-track="manage-billing" onClick={() => void checkout.openPortal()}>
      {label}
    </PayButton>
  );
}
