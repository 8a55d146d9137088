import Stripe from "stripe";
import { onTestFinished } from "vitest";
import type { CardBehaviour } from "../cards.ts";
import { type Sandbox, type SandboxOptions, startSandbox } from "../sandbox.ts";

export const PAGES = "http://localhost:3000/_sandbox";
export const SUCCESS = "http://localhost:3000/?session_id={CHECKOUT_SESSION_ID}";
export const CANCEL = "http://localhost:3000/";

/** A webhook as it was sent. */
interface Sent {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A sandbox with the unchanged client of the provider, and what was sent to its webhook. */
export interface Shop {
  readonly sandbox: Sandbox;
  readonly stripe: Stripe;
  readonly sent: readonly Sent[];
  /** Types of the events that were sent, in order. */
  types(): string[];
  /** A checkout session of a customer's. */
  begin(customer: string, price?: string): Promise<Stripe.Checkout.Session>;
  /** The subscription of a new customer who has paid. */
  subscribe(card?: CardBehaviour, price?: string): Promise<Stripe.Subscription>;
}

/** Opens a shop, which closes with the test. Webhooks are taken unless `deliver` says otherwise. */
export async function openShop(options: Partial<SandboxOptions> = {}): Promise<Shop> {
  const sent: Sent[] = [];
  const sandbox = await startSandbox({
    pagesUrl: () => new URL(PAGES),
    retryWaits: [],
    ...options,
    deliver: (body, headers) => {
      sent.push({ body, headers });
      return options.deliver?.(body, headers) ?? Promise.resolve(200);
    },
  });
  onTestFinished(() => sandbox.stop());
  const stripe = clientOf(sandbox);
  const begin: Shop["begin"] = (customer, price = sandbox.prices.quarterly) =>
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
    types: () => sent.map(({ body }) => JSON.parse(body).type),
    begin,
    async subscribe(card = "pays", price = sandbox.prices.quarterly) {
      const { id } = await stripe.customers.create({ email: "ann@example.com" });
      const session = await begin(id, price);
      const answer = await press(sandbox, `/checkout/${session.id}`, { card });
      if (answer.status !== 303) throw new Error(`Paying: ${answer.status}`);
      await sandbox.advance(0);
      const { data } = await stripe.subscriptions.list({ customer: id });
      return data[0] as Stripe.Subscription;
    },
  };
}

/** The unchanged client, set up as the product does it. */
export function clientOf({ apiBase, secretKey }: Sandbox, config: Partial<Stripe.StripeConfig> = {}): Stripe {
  return new Stripe(secretKey, {
    apiVersion: "2025-02-24.acacia",
    host: apiBase.hostname,
    port: apiBase.port,
    protocol: "http",
    telemetry: false,
    ...config,
  });
}

/** The path of an address below the pages. */
export function pathOf(address: string | null): string {
  return address?.slice(PAGES.length) ?? "";
}

/**
 * Sends a form of a page, with the token that the page gave.
 * @param from the page; @param to where its form goes, when not to the page itself
 */
export async function press(
  { pages }: Pick<Sandbox, "pages">,
  from: string,
  fields: Readonly<Record<string, string>>,
  to = from,
): Promise<Response> {
  const text = await (await pages.request(from)).text();
  const token = /name="token" value="([^"]+)"/.exec(text)?.[1] ?? "";
  return pages.request(to, { method: "POST", body: new URLSearchParams({ token, ...fields }) });
}
