import Stripe from "stripe";
import { expect, onTestFinished } from "vitest";
import type { CardBehaviour } from "../cards.ts";
import { type Sandbox, type SandboxOptions, startSandbox } from "../sandbox.ts";
import type { State } from "../store.ts";

export const PAGES = "http://localhost:3000/_sandbox";
export const SUCCESS = "http://localhost:3000/?session_id={CHECKOUT_SESSION_ID}";
export const CANCEL = "http://localhost:3000/";

/** A webhook as it was sent. */
interface SentWebhook {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

type PanelState = Pick<State, "events" | "invoices" | "undelivered">;

/** A sandbox, the provider's unchanged client, and the webhooks that were sent. */
export interface Shop {
  readonly sandbox: Sandbox;
  readonly stripe: Stripe;
  readonly sent: readonly SentWebhook[];
  /** Types of the sent events, in order. */
  types(): string[];
  /** The state as the panel shows it. */
  state(): Promise<PanelState>;
  /** Resolves when every webhook has been delivered or given up. */
  delivered(): Promise<void>;
  beginCheckout(customer: string, price?: string): Promise<Stripe.Checkout.Session>;
  /** The subscription of a new customer who has paid. */
  subscribe(card?: CardBehaviour, price?: string): Promise<Stripe.Subscription>;
}

/** Fails the test run if the work fails. */
export async function inBackground(_name: string, work: () => unknown): Promise<void> {
  await work();
}

/** Opens a shop, which closes with the test. By default every webhook is accepted. */
export async function openShop(options: Partial<SandboxOptions> = {}): Promise<Shop> {
  const sent: SentWebhook[] = [];
  const sandbox = await startSandbox({
    pagesPath: new URL(PAGES).pathname,
    inBackground,
    retryDelays: [],
    ...options,
    deliver: (body, headers) => {
      sent.push({ body, headers });
      return options.deliver?.(body, headers) ?? Promise.resolve(200);
    },
  });
  onTestFinished(() => sandbox.stop());
  const stripe = clientOf(sandbox);
  const beginCheckout: Shop["beginCheckout"] = (customer, price = sandbox.prices.quarterly) =>
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
    state: () => stateOf(sandbox),
    delivered: () => waitForDelivery(sandbox),
    beginCheckout,
    async subscribe(card = "pays", price = sandbox.prices.quarterly) {
      const { id } = await stripe.customers.create({ email: "ann@example.com" });
      const checkout = await beginCheckout(id, price);
      const answer = await submit(sandbox, `/checkout/${checkout.id}`, { card });
      if (answer.status !== 303) throw new Error(`Paying: ${answer.status}`);
      await sandbox.advance(0);
      const { data } = await stripe.subscriptions.list({ customer: id });
      return data[0] as Stripe.Subscription;
    },
  };
}

export async function waitForDelivery(sandbox: Sandbox): Promise<void> {
  await expect.poll(async () => (await stateOf(sandbox)).undelivered).toEqual({});
}

async function stateOf({ control }: Sandbox): Promise<PanelState> {
  return (await (await control.request("/state.json")).json()) as PanelState;
}

/** The unchanged client, configured as in the product. */
export function clientOf({ apiBase, secretKey }: Sandbox): Stripe {
  return new Stripe(secretKey, {
    apiVersion: "2025-02-24.acacia",
    host: apiBase.hostname,
    port: apiBase.port,
    protocol: "http",
    telemetry: false,
  });
}

/** The path of a URL below the pages. */
export function pathOf(url: string | null): string {
  return url?.slice(PAGES.length) ?? "";
}

/** The token in the forms of a page. */
export async function tokenOf({ pages }: Pick<Sandbox, "pages">, path: string): Promise<string> {
  return /name="token" value="([^"]+)"/.exec(await (await pages.request(path)).text())?.[1] ?? "";
}

/** Submits a form of a page with its token. @param path the page @param action the form's target, if it is another path */
export async function submit(
  sandbox: Pick<Sandbox, "pages">,
  path: string,
  fields: Readonly<Record<string, string>>,
  action = path,
): Promise<Response> {
  const token = await tokenOf(sandbox, path);
  return sandbox.pages.request(action, { method: "POST", body: new URLSearchParams({ token, ...fields }) });
}
