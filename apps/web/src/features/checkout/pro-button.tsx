import { text } from "../../copy/checkout.ts";
import { useAccount } from "../../data/account.ts";
import { checkout, useCheckout } from "../../data/checkout/checkout.ts";
import { usePlan } from "../../data/plan.ts";
import { Button } from "../../ui/button.tsx";

interface ProButtonProps {
  /** Opens the way to an account for someone who has none. */
  readonly onSignUp: () => void;
  readonly look?: "primary" | "plain";
}

/** To the payment page; for whoever has Pro, to their billing. */
export function ProButton({ onSignUp, look = "primary" }: ProButtonProps) {
  const signedIn = useAccount((state) => state.status === "signed-in");
  const opening = useCheckout((state) => state.opening);
  const { pro } = usePlan();
  function press() {
    if (!signedIn) onSignUp();
    else if (pro) void checkout.openPortal();
    else void checkout.start();
  }
  return (
    <Button look={look} data-track={pro ? "manage-billing" : "join-pro"} disabled={opening !== null} onClick={press}>
      {pro ? text.plan.manage : text.pricing.join}
    </Button>
  );
}
