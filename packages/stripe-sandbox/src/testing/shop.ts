import type Stripe from "stripe";
import { expect, onTestFinished } from "vitest";
import type { CardBehaviour } from "../cards.ts";
import type { SandboxOptions } from "../sandbox.ts";
import { startTestSandbox } from "./test-sandbox.ts";

const PAGES = "http://localhost:3000/_sandbox";
export const SUCCESS = "http://localhost:3000/?session_id={CHECKOUT_SESSION_ID}";
export const CANCEL = "http://localhost:3000/";

/** Opens a sandbox, which stops with the test, with what tests do as the provider's customers. */
export async function openShop(options: Partial<SandboxOptions> = {}) {
  const sandbox = await startTestSandbox({ retryDelays: [], ...options });
  onTestFinished(() => sandbox.stop());
  const { stripe, sent, state } = sandbox;
  const beginCheckout = (customer: string, price: string = sandbox.prices.quarterly) =>
    stripe.checkout.sessions.create({
      mode: "subscription",
      line_items: [{ price, quantity: 1 }],
      customer,
      success_url: SUCCESS,
      cancel_url: CANCEL,
    });
  return {
    sandbox,
    stripe,
    sent,
    state,
    /** Types of the sent events, in order. */
    types: () => sent.map(({ type }) => type),
    /** Resolves when every webhook has been delivered or given up. */
    delivered: () => expect.poll(async () => (await state()).undelivered).toEqual({}),
    beginCheckout,
    /** The subscription of a new customer who has paid. */
    async subscribe(card: CardBehaviour = "pays", price: string = sandbox.prices.quarterly) {
      const { id } = await stripe.customers.create({ email: "ann@example.com" });
      await sandbox.pay((await beginCheckout(id, price)).id, card);
      const { data } = await stripe.subscriptions.list({ customer: id });
      return data[0] as Stripe.Subscription;
    },
  };
}
export type Shop = Awaited<ReturnType<typeof openShop>>;

/** The path of a URL below the pages. */
export function pathOf(url: string | null): string {
  return url?.slice(PAGES.length) ?? "";
}
