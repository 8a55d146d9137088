import { text } from "#copy/billing.ts";
import { prices } from "#copy/prices.ts";
import { usePlan } from "../../data/billing/plan.ts";
import { useAccount } from "../../data/login/login.ts";
import { Button } from "../../ui/button.tsx";
import { CheckList } from "../../ui/check-list.tsx";
import { JoinButton, PortalButton } from "./pro-button.tsx";
import { PlanCard, PriceNote, ProItems } from "./pro-offer.tsx";

/** Free and Pro, side by side. */
export function PricingCards({ onAccount }: { readonly onAccount: () => void }) {
  const status = useAccount((state) => state.status);
  const signedIn = status === "signed-in";
  const { subscription, pro } = usePlan();
  const { free, pro: proCard } = text.pricing;
  return (
    <div className="grid gap-4 md:grid-cols-[1fr_2fr]">
      <PlanCard title={free.title} price={prices.free}>
        <CheckList items={free.items} />
      </PlanCard>
      <PlanCard title={proCard.title} price={prices.card}>
        <div className="grid items-start gap-x-6 gap-y-4 sm:grid-cols-2">
          <ProItems />
          <PriceNote />
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {pro && <p className="w-full text-accent text-sm">{text.pricing.yours}</p>}
          {!signedIn && (
            <Button look="primary" data-track="join-pro" onClick={onAccount}>
              {text.pricing.join}
            </Button>
          )}
          {signedIn && !pro && <JoinButton look="primary" />}
          {pro && subscription?.stripeCustomerId !== undefined && (
            <PortalButton look="primary" label={text.plan.manage} />
          )}
          {status === "signed-out" && <p className="text-faint text-xs">{text.pricing.signUpFirst}</p>}
        </div>
      </PlanCard>
    </div>
  );
}
