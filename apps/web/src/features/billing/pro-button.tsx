import { text } from "../../copy/billing.ts";
import { checkout } from "../../data/billing/checkout.ts";
import { usePlan } from "../../data/billing/plan.ts";
import { useAccount } from "../../data/login/account.ts";
import { Button } from "../../ui/button.tsx";
import { PayButton } from "./pay-button.tsx";

interface ProButtonProps {
  /** Opens the way to an account for someone who has none. */
  readonly onSignUp: () => void;
  readonly look?: "primary" | "plain";
}

/** To the payment page; for whoever pays for Pro, to their billing. Who has it as a gift has nothing to pay. */
export function ProButton({ onSignUp, look = "primary" }: ProButtonProps) {
  const signedIn = useAccount((state) => state.status === "signed-in");
  const { user, pro } = usePlan();
  if (!signedIn) {
    return (
      <Button look={look} data-track="join-pro" onClick={onSignUp}>
        {text.pricing.join}
      </Button>
    );
  }
  if (!pro) {
    return (
      <PayButton look={look} data-track="join-pro" onClick={() => void checkout.start()}>
        {text.pricing.join}
      </PayButton>
    );
  }
  return user?.subscription.stripeCustomerId === undefined ? null : (
    <PayButton look={look} data-track="manage-billing" onClick={() => void checkout.openPortal()}>
      {text.plan.manage}
    </PayButton>
  );
}
