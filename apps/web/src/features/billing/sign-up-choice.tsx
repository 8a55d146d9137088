import { CHECKOUT_BILLING } from "@vr-eye-lab/domain/billing";
import type { ReactNode } from "react";
import { amountText, text } from "#copy/billing.ts";
import { prices } from "#copy/prices.ts";
import { useConfig } from "../../data/api/config.ts";
import { checkout } from "../../data/billing/checkout.ts";
import { planChoice } from "../../data/billing/plan-choice.ts";
import { useAccount } from "../../data/login/login.ts";
import { useStats } from "../../data/practice/practice.ts";
import { Button } from "../../ui/button.tsx";
import { CheckList } from "../../ui/check-list.tsx";
import { Section } from "../../ui/section.tsx";
import { PayButton } from "./pro-button.tsx";
import { PriceNote, useProPrice } from "./pro-offer.tsx";

const words = text.choice;

/** Lets a user who has just signed up choose between Free and Pro. */
export function SignUpChoice() {
  const email = useAccount((state) => state.user?.email);
  const known = useConfig((config) => config !== null);
  const locked = useConfig((config) => config?.proMotions === "locked");
  const price = useProPrice();
  const stats = useStats();
  const amount = price?.amount ?? null;
  const currency = price?.currency ?? null;
  return (
    <Section
      title={words.title}
      titleClass="text-xl tracking-[-0.01em]"
      className="mx-auto grid w-full max-w-3xl content-start gap-5 p-4 md:p-6 lg:pt-12"
    >
      <p className="-mt-4 text-muted [overflow-wrap:anywhere]">{email}</p>
      <p role="status" className="-mt-2 font-semibold empty:hidden">
        {stats && stats.totalSessions > 0 && words.saved(stats.currentStreak, stats.totalSeconds)}
      </p>
      <div className="grid gap-4 md:grid-cols-2">
        <Option title={text.plan.plans.free} price={prices.free}>
          <CheckList items={words.free} />
          <Button look="primary" data-track="continue-free" className="mt-auto" onClick={planChoice.end}>
            {words.continueFree}
          </Button>
        </Option>
        <Option
          title={text.plan.plans.pro}
          price={
            amount !== null && currency !== null && `${amountText(amount, currency)} ${words.period[CHECKOUT_BILLING]}`
          }
        >
          {known && !price ? (
            <p className="text-muted text-sm">{words.notSold}</p>
          ) : (
            <>
              <CheckList items={locked ? [...words.pro, text.pricing.pro.allMotions] : words.pro} />
              <PriceNote />
              <PayButton className="w-full" data-track="get-pro" onClick={() => void checkout.start()}>
                {words.getPro}
              </PayButton>
            </>
          )}
        </Option>
      </div>
    </Section>
  );
}

interface OptionProps {
  readonly title: string;
  /** False if it isn't known. */
  readonly price: string | false;
  readonly children: ReactNode;
}

function Option({ title, price, children }: OptionProps) {
  return (
    <Section level={3} title={title} className="flex flex-col gap-4 rounded-l border border-line bg-surface p-5">
      {price && <p className="-mt-3 font-semibold text-[1.75rem] tabular-nums leading-tight">{price}</p>}
      {children}
    </Section>
  );
}
