import type { ComponentProps } from "react";
import { text } from "#copy/billing.ts";
import { checkout, useCheckout } from "../../data/billing/checkout.ts";
import { usePlan } from "../../data/billing/plan.ts";
import { useAccount } from "../../data/login/login.ts";
import { useOnline } from "../../ui/browser-state.ts";
import { Button } from "../../ui/button.tsx";

interface ProButtonProps {
  /** Opens the Account tab, where users who are signed out sign up or log in. */
  readonly onAccount?: () => void;
  readonly look?: "primary" | "plain";
}

/** Opens the checkout, or the billing portal for subscribers. Nothing for users who have Pro without a subscription. */
export function ProButton({ onAccount, look = "primary" }: ProButtonProps) {
  const signedIn = useAccount((state) => state.status === "signed-in");
  const { subscription, pro } = usePlan();
  if (!signedIn) {
    return (
      <Button look={look} data-track="join-pro" onClick={onAccount}>
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
  return subscription?.stripeCustomerId === undefined ? null : <PortalButton look={look} label={text.plan.manage} />;
}

/** Opens the billing portal of the payment provider. */
export function PortalButton({ label, look = "plain" }: Pick<ProButtonProps, "look"> & { readonly label: string }) {
  return (
    <PayButton look={look} data-track="manage-billing" onClick={() => void checkout.openPortal()}>
      {label}
    </PayButton>
  );
}

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
