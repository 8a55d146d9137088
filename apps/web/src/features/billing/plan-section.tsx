import { FREE, type Subscription, standingOf } from "@vr-eye-lab/domain/billing";
import { text } from "#copy/billing.ts";
import { dateOf } from "#copy/dates.ts";
import { comma } from "#copy/format.ts";
import { usePlan } from "../../data/billing/plan.ts";
import { Notice } from "../../ui/notice.tsx";
import { Section } from "../../ui/section.tsx";
import { PortalButton, ProButton } from "./pro-button.tsx";
import { PriceNote } from "./pro-offer.tsx";

const words = text.plan;

/** The user's plan, its period, and a button to change it. Where payments are off, only subscribers see it. */
export function PlanSection() {
  const { subscription: current, paymentsOff, selling } = usePlan();
  const subscription = current ?? FREE;
  const standing = standingOf(subscription, Date.now());
  const isFree = standing === "free";
  const isManaged = !isFree && subscription.stripeCustomerId !== undefined;
  if (!selling && !isManaged) return null;
  return (
    <Section
      title={words.title}
      className="grid content-start gap-3 rounded-l border border-line bg-surface p-4 md:p-5"
    >
      <p>{planText(isFree, subscription)}</p>
      {standing === "pro" && <Period subscription={subscription} />}
      {standing === "ended" && subscription.currentPeriodEnd !== undefined && (
        <p className="text-muted text-sm">{words.ended(dateOf(subscription.currentPeriodEnd))}</p>
      )}
      {paymentsOff && <p className="text-muted text-sm">{words.off}</p>}
      {isManaged && <PortalButton label={words.manage} />}
      {isFree && <Free />}
    </Section>
  );
}

/** Asks users whose last payment failed for another card. */
export function PaymentNotice() {
  const { subscription, paymentsOff } = usePlan();
  if (paymentsOff || standingOf(subscription, Date.now()) !== "unpaid") return null;
  return (
    <Notice kind="error" action={<PortalButton label={words.updatePayment} />}>
      {words.pastDue}
    </Notice>
  );
}

function planText(isFree: boolean, { billing }: Subscription): string {
  if (isFree) return words.plans.free;
  return billing ? `${words.plans.pro}${comma}${words.billing[billing]}` : words.plans.pro;
}

function Period({ subscription: { currentPeriodEnd, endsAtPeriodEnd } }: { readonly subscription: Subscription }) {
  if (currentPeriodEnd === undefined) return null;
  const date = dateOf(currentPeriodEnd);
  return <p className="text-muted text-sm">{endsAtPeriodEnd ? words.ends(date) : words.renews(date)}</p>;
}

function Free() {
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-muted text-sm">{words.freeText}</p>
      <ProButton look="plain" />
      <PriceNote />
    </div>
  );
}
