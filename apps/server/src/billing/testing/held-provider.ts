import type { Subscription } from "@vr-eye-lab/domain/billing";
import { failure, startTestSandbox } from "@vr-eye-lab/stripe-sandbox/testing";
import { providerOf } from "./shop.ts";

/** Changes of a subscription. */
export const ACTS = [
  "checkout",
  "renew",
  "fail",
  "recover",
  "cancel at end",
  "uncancel",
  "end",
  "cancel now",
  "change price",
  "change to a foreign price",
] as const;
export type Act = (typeof ACTS)[number];

const BUSY = failure(429, "rate_limit_error", "Slow down", { "Stripe-Should-Retry": "false" });

/** A pending request for the customer's subscription. */
interface Question {
  /** Answers with the subscription at the time of the request, or now. */
  answer(as: "asked" | "now"): void;
  fail(): void;
}

/** A payment sandbox with one customer, who is a user of ours. The test decides when it answers questions about the subscription. */
export async function heldProvider(userId: string) {
  const sandbox = await startTestSandbox();
  const { monthly, quarterly, yearly } = sandbox.prices;
  const { id: customerId } = await sandbox.stripe.customers.create({ metadata: { userId } });
  /** Oldest first. */
  const questions: Question[] = [];
  let isHolding = true;
  let onAsked: () => void = () => undefined;

  sandbox.faults.spoil(
    /^GET \/v1\/subscriptions\?/,
    async (answer, response) => {
      if (!isHolding) return answer();
      const then = await answer();
      return new Promise((resolve) => {
        const close = (result: Response | Promise<Response>) => {
          questions.splice(questions.indexOf(question), 1);
          resolve(result);
        };
        const question: Question = {
          answer: (as) => close(as === "asked" ? then : answer()),
          fail: () => close(BUSY(answer, response)),
        };
        questions.push(question);
        onAsked();
      });
    },
    Number.POSITIVE_INFINITY,
  );

  const truth = async () => (await sandbox.objects("subscriptions")).find(({ status }) => status !== "canceled");

  async function change(act: Act): Promise<unknown> {
    const current = await truth();
    if (act === "checkout") return current ? undefined : buy();
    if (!current) return;
    const { id, status, cancel_at_period_end: isEnding, current_period_end: end } = current;
    const update = (fields: Record<string, string>) => sandbox.call("POST", `/subscriptions/${id}`, fields);
    const isRenewing = status === "active" && !isEnding;
    switch (act) {
      case "fail":
        if (!isRenewing) return;
        await update({ default_payment_method: "fails-later" });
        await advanceTo(end);
        return update({ default_payment_method: "pays" });
      case "renew":
        return isRenewing && advanceTo(end);
      case "recover":
        return status === "past_due" && sandbox.advance(3 * 86_400);
      case "cancel at end":
        return update({ cancel_at_period_end: "true" });
      case "uncancel":
        return update({ cancel_at_period_end: "false" });
      case "end":
        return isEnding && advanceTo(end);
      case "cancel now":
        return sandbox.call("DELETE", `/subscriptions/${id}`);
      case "change price":
        return update({ "items[0][price]": current.items.data[0]?.price.id === monthly ? quarterly : monthly });
      case "change to a foreign price":
        return update({ "items[0][price]": yearly });
    }
  }

  async function advanceTo(seconds: number): Promise<void> {
    const { now } = await sandbox.state();
    await sandbox.advance(seconds - now);
  }

  async function buy(): Promise<void> {
    const checkout = await sandbox.call("POST", "/checkout/sessions", {
      mode: "subscription",
      "line_items[0][price]": quarterly,
      customer: customerId,
      success_url: "http://localhost:3000/",
      client_reference_id: userId,
      "metadata[userId]": userId,
      "subscription_data[metadata][userId]": userId,
    });
    await sandbox.pay((checkout as { id: string }).id);
  }

  return {
    customerId,
    /** Yearly is a price that isn't configured. */
    provider: providerOf(sandbox, { prices: { monthly, quarterly } }),
    questions,
    /** Answers every question at once. */
    stopHolding() {
      isHolding = false;
    },
    /** The number of questions so far. */
    asked: () => sandbox.faults.calls.filter(({ name }) => name.startsWith("GET /v1/subscriptions?")).length,
    /** Resolves at the next question. */
    nextQuestion(): Promise<void> {
      return new Promise((resolve) => {
        onAsked = resolve;
      });
    },
    /** Makes a change. @returns its webhooks; none if the change isn't possible */
    async act(act: Act) {
      const before = sandbox.sent.length;
      await change(act);
      return sandbox.sent.slice(before);
    },
    /** The subscription that the customer's profile must contain. */
    async expected(): Promise<Subscription> {
      const current = await truth();
      const [item] = current?.items.data ?? [];
      if (!current || !item || item.price.id === yearly) {
        return { plan: "free", status: "active", stripeCustomerId: customerId };
      }
      return {
        plan: "pro",
        status: current.status,
        billing: item.price.id === monthly ? "monthly" : "quarterly",
        currentPeriodEnd: new Date(current.current_period_end * 1000).toISOString(),
        ...(current.cancel_at_period_end && { endsAtPeriodEnd: true }),
        stripeCustomerId: customerId,
        stripeSubscriptionId: current.id,
      };
    },
    stop: () => sandbox.stop(),
  };
}
