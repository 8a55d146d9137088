import type { ReactNode } from "react";
import { text } from "#copy/billing.ts";
import { prices } from "#copy/prices.ts";
import { usePlan } from "../../data/billing/plan.ts";
import { useAccount } from "../../data/login/login.ts";
import { CheckList } from "../../ui/check-list.tsx";
import { ProButton } from "./pro-button.tsx";
import { PriceNote, ProItems } from "./pro-offer.tsx";

/** Free and Pro, side by side. */
export function PricingCards({ onAccount }: { readonly onAccount: () => void }) {
  const signedOut = useAccount((state) => state.status === "signed-out");
  const { pro } = usePlan();
  const { free, pro: proCard } = text.pricing;
  return (
    <div className="grid gap-4 md:grid-cols-[1fr_2fr]">
      <Card title={free.title} price={prices.free}>
        <CheckList items={free.items} />
      </Card>
      <Card title={proCard.title} price={prices.card}>
        <div className="grid items-start gap-x-6 gap-y-4 sm:grid-cols-2">
          <ProItems />
          <PriceNote />
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {pro && <p className="w-full text-accent text-sm">{text.pricing.yours}</p>}
          <ProButton onAccount={onAccount} />
          {signedOut && <p className="text-faint text-xs">{text.pricing.signUpFirst}</p>}
        </div>
      </Card>
    </div>
  );
}

interface CardProps {
  readonly title: string;
  readonly price: string;
  readonly children: ReactNode;
}

function Card({ title, price, children }: CardProps) {
  return (
    <div className="flex flex-col gap-4 rounded-l border border-line bg-surface p-5">
      <div>
        <h3 className="font-semibold">{title}</h3>
        <p className="mt-1 font-semibold text-[1.75rem] tabular-nums leading-tight tracking-[-0.02em]">{price}</p>
      </div>
      {children}
    </div>
  );
}
