import { FREE, standingOf } from "@vr-eye-lab/domain/billing";
import { text } from "#copy/billing.ts";
import { dateOf } from "#copy/dates.ts";
import { comma } from "#copy/format.ts";
import { usePlan } from "../../data/billing/plan.ts";
import { Notice } from "../../ui/notice.tsx";
import { Section } from "../../ui/section.tsx";
import { JoinButton, PortalButton } from "./pro-button.tsx";
import { PriceNote } from "./pro-offer.tsx";

const words = text.plan;

/** The user's plan, its period, and a button to change it. Where payments are off, only subscribers see it. */
export function PlanSection() {
  const { subscription: current, paymentsOff, selling } = usePlan();
  const subscription = current ?? FREE;
  const { billing, currentPeriodEnd } = subscription;
  const end = currentPeriodEnd === undefined ? null : dateOf(currentPeriodEnd);
  const standing = standingOf(subscription, Date.now());
  const isFree = standing === "free";
  const isManaged = !isFree && subscription.stripeCustomerId !== undefined;
  if (!selling && !isManaged) return null;
  return (
    <Section
      title={words.title}
      className="grid content-start gap-3 rounded-l border border-line bg-surface p-4 md:p-5"
    >
      <p>
        {isFree ? words.plans.free : words.plans.pro}
        {!isFree && billing && `${comma}${words.billing[billing]}`}
      </p>
      {end !== null && standing === "pro" && (
        <p className="text-muted text-sm">{subscription.endsAtPeriodEnd ? words.ends(end) : words.renews(end)}</p>
      )}
      {end !== null && standing === "ended" && <p className="text-muted text-sm">{words.ended(end)}</p>}
      {paymentsOff && <p className="text-muted text-sm">{words.off}</p>}
      {isManaged && <PortalButton label={words.manage} />}
      {isFree && (
        <div className="grid justify-items-start gap-3">
          <p className="text-muted text-sm">{words.freeText}</p>
          <JoinButton />
          <PriceNote />
        </div>
      )}
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
