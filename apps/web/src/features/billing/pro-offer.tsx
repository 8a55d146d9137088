import { CHECKOUT_BILLING } from "@vr-eye-lab/domain/billing";
import { type ReactNode, useEffect } from "react";
import { amountText, text } from "#copy/billing.ts";
import { serverConfig, useConfig } from "../../data/api/config.ts";
import { CheckList } from "../../ui/check-list.tsx";
import { Section } from "../../ui/section.tsx";
import { LegalLinks } from "../sign-in/legal-links.tsx";

/** What Pro includes, and which of it is free. */
export function ProItems() {
  const open = useConfig((config) => config?.proMotions !== "locked");
  const { allMotions, includedForNow, savedMotions, freeWithAccount, duration } = text.pricing.pro;
  const motions = open ? `${allMotions} (${includedForNow})` : allMotions;
  return <CheckList items={[motions, `${savedMotions} (${freeWithAccount})`, duration]} />;
}

/** The amount that Pro is sold at; null until it is known, undefined where Pro isn't sold. */
export function useProAmount(): string | null | undefined {
  const price = useConfig((config) => config?.payments.prices.find(({ billing }) => billing === CHECKOUT_BILLING));
  if (!price) return undefined;
  return price.amount === null || price.currency === null ? null : amountText(price.amount, price.currency);
}

interface PlanCardProps {
  readonly title: string;
  readonly price: ReactNode;
  readonly children: ReactNode;
}

/** What a plan costs and includes. */
export function PlanCard({ title, price, children }: PlanCardProps) {
  return (
    <Section level={3} title={title} className="flex flex-col gap-4 rounded-l border border-line bg-surface p-5">
      {price && <p className="-mt-3 font-semibold text-[1.75rem] tabular-nums leading-tight">{price}</p>}
      {children}
    </Section>
  );
}

/** The amount that is charged and when, how to cancel, and the terms. Shown below every price. */
export function PriceNote() {
  const amount = useProAmount();
  const sandbox = useConfig((config) => config?.payments.sandbox ?? false);
  useEffect(() => {
    // The server may have learnt the price after the page was loaded.
    if (!amount) void serverConfig.reload();
  }, [amount]);
  return (
    <div className="grid gap-1.5 text-faint text-xs">
      <p className="text-muted text-sm">
        {amount ? text.note.charged(amount, text.note.every[CHECKOUT_BILLING]) : text.note.unknown}
      </p>
      <p>{text.note.cancel}</p>
      <div className="-my-1">
        <LegalLinks />
      </div>
      {sandbox && <p className="text-muted">{text.note.sandbox}</p>}
    </div>
  );
}
