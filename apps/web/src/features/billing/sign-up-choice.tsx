import { CHECKOUT_BILLING } from "@vr-eye-lab/domain/billing";
import { text } from "#copy/billing.ts";
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
import { PlanCard, PriceNote, useProAmount } from "./pro-offer.tsx";

const words = text.choice;

/** Lets a user who has just signed up choose between Free and Pro. */
export function SignUpChoice() {
  const email = useAccount((state) => state.user?.email);
  const known = useConfig((config) => config !== null);
  const locked = useConfig((config) => config?.proMotions === "locked");
  const amount = useProAmount();
  const stats = useStats();
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
        <PlanCard title={text.plan.plans.free} price={prices.free}>
          <CheckList items={words.free} />
          <Button look="primary" data-track="continue-free" className="mt-auto" onClick={planChoice.end}>
            {words.continueFree}
          </Button>
        </PlanCard>
        <PlanCard title={text.plan.plans.pro} price={amount && `${amount} ${words.period[CHECKOUT_BILLING]}`}>
          {known && amount === undefined ? (
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
        </PlanCard>
      </div>
    </Section>
  );
}
