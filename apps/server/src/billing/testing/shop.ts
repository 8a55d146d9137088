import { API } from "@vr-eye-lab/domain/api";
import type { Billing, PriceIds, Subscription } from "@vr-eye-lab/domain/billing";
import { refusal, startTestSandbox, type TestSandbox } from "@vr-eye-lab/stripe-sandbox/testing";
import type { AppParts } from "../../app.ts";
import type { Database } from "../../db/database.ts";
import { createSignedUp, PATHS, type Visitor } from "../../sign-in/testing/visitor.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { createStripeProvider } from "../stripe-client.ts";

/** A user with an account. */
export interface Customer extends Visitor {
  readonly id: string;
}

export type Shop = Awaited<ReturnType<typeof openShop>>;

interface ShopParts extends Partial<Omit<AppParts, "database">> {
  /** The payment client's timeout, in milliseconds. */
  readonly timeout?: number;
}

/** Opens a server with its payment sandbox. @param parts overrides parts of the app */
export async function openShop(database: Database, { timeout, ...parts }: ShopParts = {}) {
  /** Sends a webhook to the server. @returns the answer's status */
  const deliver = async ({ body, headers }: { body: string; headers: Readonly<Record<string, string>> }) =>
    (await app.request(API.stripeWebhook, { method: "POST", body, headers: { ...headers } })).status;
  const sandbox = await startTestSandbox({ deliver: (body, headers) => deliver({ body, headers }) });
  const { faults, prices } = sandbox;
  const provider = providerOf(sandbox, { timeout });
  const { app, mailbox } = createTestApp(database, { payments: { provider, sandbox: null }, ...parts });

  return {
    app,
    mailbox,
    provider,
    sandbox,
    faults,
    deliver,
    /** Makes the provider reject every call, or stop doing so. */
    refuseCalls(refuses: boolean) {
      if (refuses) faults.script(refusal);
      else faults.heal();
    },
    async signUp(): Promise<Customer> {
      const visitor = await createSignedUp(app);
      const { user } = (await (await visitor.get(PATHS.session)).json()) as { user: { id: string } };
      return Object.assign(visitor, { id: user.id });
    },
    /** The body of a checkout request at the quarterly price. @param more overrides fields */
    request: ({ id, email }: Pick<Customer, "id" | "email">, more: object = {}) => ({
      priceId: prices.quarterly,
      userId: id,
      email,
      ...more,
    }),
    /** Starts a checkout as the page does. */
    async begin(customer: Customer, { billing = "quarterly" }: { billing?: Billing } = {}) {
      const request = this.request(customer, { priceId: prices[billing] });
      const answer = await customer.post(API.createCheckout, request);
      const begun = (await answer.json()) as { url: string; ticket: string };
      if (answer.status !== 200) throw new Error(`Beginning a checkout: ${answer.status} ${JSON.stringify(begun)}`);
      return { ...begun, sessionId: begun.url.split("/").at(-1) ?? "" };
    },
    /** Verifies a checkout as the page does. */
    verify: ({ post }: Customer, sessionId: string) => post(API.verifyCheckout, { sessionId }),
    /** The subscription in a customer's profile. */
    async subscription({ get }: Customer): Promise<Subscription> {
      const { profile } = (await (await get(API.accountExport)).json()) as { profile: { subscription: Subscription } };
      return profile.subscription;
    },
    close: () => sandbox.stop(),
  };
}

/** The payment client, calling a sandbox. */
export function providerOf(sandbox: TestSandbox, more: { timeout?: number | undefined; prices?: PriceIds } = {}) {
  const { secretKey, webhookSecret, prices, apiBase } = sandbox;
  const { timeout = 80_000 } = more;
  return createStripeProvider({ secretKey, webhookSecret, apiBase, prices: more.prices ?? prices, timeout });
}
