import { API } from "@vr-eye-lab/domain/api";
import type { Billing, Subscription } from "@vr-eye-lab/domain/billing";
import { type Sandbox, startSandbox } from "@vr-eye-lab/stripe-sandbox";
import type { AppParts } from "../../app.ts";
import type { Database } from "../../db/database.ts";
import { createSignedUp, PATHS, type Visitor } from "../../sign-in/testing/visitor.ts";
import { createTestApp } from "../../testing/test-app.ts";
import type { PaymentProvider } from "../payment-provider.ts";
import { createStripeProvider } from "../stripe-client.ts";
import { type FaultyProvider, faultyProvider } from "./faulty-provider.ts";
import { json, providerError } from "./scripted-provider.ts";

interface SentWebhook {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly type: string;
}

/** A user with an account. */
export interface Customer extends Visitor {
  readonly id: string;
}

/** A started checkout. */
interface Begun {
  readonly url: string;
  readonly ticket?: string;
  readonly sessionId: string;
}

/** A server with its payment sandbox, and control over the connection between them. */
export interface Shop {
  readonly app: ReturnType<typeof createTestApp>["app"];
  readonly mailbox: ReturnType<typeof createTestApp>["mailbox"];
  readonly provider: PaymentProvider;
  readonly sandbox: Sandbox;
  /** Webhooks that were sent while delivery was paused. */
  readonly held: SentWebhook[];
  /** Pauses delivery: webhooks go to `held`, and count as delivered. */
  pauseWebhooks(): void;
  resumeWebhooks(): void;
  /** Sends a webhook to the server. @returns the answer's status */
  deliver(webhook: Pick<SentWebhook, "body" | "headers">): Promise<number>;
  /** The proxy between the payment client and the sandbox. */
  readonly line: FaultyProvider;
  /** Makes the provider reject every call, or stop doing so. */
  refuseCalls(refuses: boolean): void;
  signUp(): Promise<Customer>;
  /** Starts a checkout as the page does. */
  begin(customer: Customer, options?: { billing?: Billing; afterSignUp?: boolean }): Promise<Begun>;
  /** Pays a checkout on its page. Resolves when its webhooks have been sent. */
  pay(sessionId: string, card?: "pays" | "fails-later"): Promise<void>;
  /** Verifies a checkout as the page does. */
  verify(customer: Customer, sessionId: string): Promise<Response>;
  /** The subscription in a customer's profile. */
  subscription(customer: Customer): Promise<Subscription>;
  /** Calls the provider's API directly. */
  call(method: "GET" | "POST" | "DELETE", path: string, fields?: Readonly<Record<string, string>>): Promise<unknown>;
  close(): Promise<void>;
}

/** Not retried by the payment client. */
const REFUSED = json(401, providerError("invalid_request_error", "No."));

/**
 * Opens a shop.
 * @param parts overrides parts of the app; `timeout` is the payment client's, in milliseconds
 */
export async function openShop(
  database: Database,
  { timeout = 80_000, ...parts }: Partial<Omit<AppParts, "database">> & { timeout?: number } = {},
): Promise<Shop> {
  const held: SentWebhook[] = [];
  let isHolding = false;

  const deliver: Shop["deliver"] = async ({ body, headers }) =>
    (await app.request(API.stripeWebhook, { method: "POST", body, headers: { ...headers } })).status;
  const sandbox = await startSandbox({
    inBackground: async (_name, work) => {
      await work();
    },
    pagesPath: "/_sandbox",
    async deliver(body, headers) {
      if (!isHolding) return deliver({ body, headers });
      held.push({ body, headers, type: JSON.parse(body).type });
      return 200;
    },
  });
  const line = await faultyProvider(sandbox.apiBase);
  const { secretKey, webhookSecret, prices } = sandbox;
  const provider = createStripeProvider({ secretKey, webhookSecret, prices, apiBase: line.apiBase, timeout });
  const { app, mailbox } = createTestApp(database, { payments: { provider, sandbox: null }, ...parts });

  return {
    app,
    mailbox,
    provider,
    sandbox,
    held,
    pauseWebhooks() {
      isHolding = true;
    },
    resumeWebhooks() {
      isHolding = false;
    },
    deliver,
    line,
    refuseCalls(refuses) {
      if (refuses) line.spoil(/./, REFUSED, { times: Number.POSITIVE_INFINITY });
      else line.heal();
    },
    async signUp() {
      const visitor = await createSignedUp(app);
      const { user } = (await (await visitor.get(PATHS.session)).json()) as { user: { id: string } };
      return Object.assign(visitor, { id: user.id });
    },
    async begin({ id: userId, email, post }, { billing = "quarterly", afterSignUp = false } = {}) {
      const answer = await post(API.createCheckout, { priceId: prices[billing], userId, email, afterSignUp });
      const begun = (await answer.json()) as Omit<Begun, "sessionId">;
      if (answer.status !== 200) throw new Error(`Beginning a checkout: ${answer.status} ${JSON.stringify(begun)}`);
      return { ...begun, sessionId: begun.url.split("/").at(-1) ?? "" };
    },
    async pay(sessionId, card = "pays") {
      const page = await (await sandbox.pages.request(`/checkout/${sessionId}`)).text();
      const [, token = ""] = /name="token" value="([^"]+)"/.exec(page) ?? [];
      const body = new URLSearchParams({ token, card });
      const paid = await sandbox.pages.request(`/checkout/${sessionId}`, { method: "POST", body });
      if (paid.status !== 303) throw new Error(`Paying: ${paid.status}`);
      await sandbox.advance(0);
    },
    verify: ({ post }, sessionId) => post(API.verifyCheckout, { sessionId }),
    async subscription({ get }) {
      const { profile } = (await (await get(API.accountExport)).json()) as { profile: { subscription: Subscription } };
      return profile.subscription;
    },
    async call(method, path, fields = {}) {
      const form = new URLSearchParams(fields).toString();
      const answer = await fetch(new URL(`/v1${path}`, sandbox.apiBase), {
        method,
        headers: { Authorization: `Bearer ${secretKey}`, "Content-Type": "application/x-www-form-urlencoded" },
        ...(method === "POST" && { body: form }),
      });
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
      await sandbox.advance(0);
      return answer.json();
    },
    async close() {
      await sandbox.stop();
      await line.stop();
    },
  };
}
