import { API } from "@vr-eye-lab/domain/api";
import { type Fault, failure, hang } from "@vr-eye-lab/stripe-sandbox/testing";
import { afterAll, describe, expect, it } from "vitest";
import { createTestStore } from "../db/testing/databases.ts";
import { createVisitor, PATHS } from "../sign-in/testing/visitor.ts";
import { createTestApp } from "../testing/test-app.ts";
import { customerOf } from "./customers.ts";
import { type Customer, openShop, type Shop } from "./testing/shop.ts";
import { signedWebhook } from "./testing/signed-webhook.ts";

const store = await createTestStore("sqlite");
const database = await store.open();
afterAll(() => store.remove());

describe.concurrent("a provider that never answers", () => {
  /** A server of the shop whose requests wait 0.3 s for the provider, with the customer signed in. Without a limit, the client tries for minutes. */
  async function inHurry(shop: Shop, ada: Customer): Promise<Pick<Shop, "app"> & { ada: Customer }> {
    const { app } = createTestApp(database, {
      payments: { provider: shop.provider, sandbox: null },
      providerWait: 300,
    });
    const { id, email, password } = ada;
    const visitor = createVisitor(app);
    await visitor.post(PATHS.signIn, { email, password });
    return { app, ada: Object.assign(visitor, { id, email, password }) };
  }
  const BUSY_FOR_A_MINUTE = failure(429, "rate_limit_error", "Slow down", { "Retry-After": "60" });

  /** Runs a test with a customer, who has an open checkout, and a provider that then never answers. */
  async function inStuckShop(
    test: (shop: Shop, ada: Customer, sessionId: string, aborted: Promise<void>) => Promise<void>,
    fault?: Fault,
  ): Promise<void> {
    const aborted = Promise.withResolvers<void>();
    const shop = await openShop(database);
    try {
      const patient = await shop.signUp();
      const { sessionId } = await shop.begin(patient);
      const { app, ada } = await inHurry(shop, patient);
      shop.faults.script(fault ?? hang("", aborted.resolve));
      await test({ ...shop, app }, ada, sessionId, aborted.promise);
    } finally {
      await shop.close();
    }
  }

  const REQUESTS: Record<string, [number, (shop: Shop, ada: Customer, sessionId: string) => Promise<Response>]> = {
    "a checkout": [504, (shop, ada) => ada.post(API.createCheckout, shop.request(ada))],
    "a return": [504, (shop, ada, sessionId) => shop.verify(ada, sessionId)],
    "the portal": [504, (_shop, ada) => ada.post(API.createPortal)],
    "the deletion of an account": [502, (_shop, ada) => ada.delete(API.account, { password: ada.password })],
    "a webhook": [
      503,
      async ({ app, sandbox }, { id }) => {
        const object = { object: "invoice", customer: await customerOf(database, id) };
        const { body, headers } = signedWebhook(sandbox.webhookSecret, { type: "invoice.paid", object });
        return app.request(API.stripeWebhook, { method: "POST", body, headers: { ...headers } });
      },
    ],
  };

  it.each(Object.entries(REQUESTS))("answers %s in time, and aborts the call [R-157] [R-158]", async (_, request) => {
    const [status, send] = request;
    await inStuckShop(async (shop, ada, sessionId, aborted) => {
      const callsBefore = shop.faults.calls.length;
      const answer = await send(shop, ada, sessionId);
      expect(answer.status).toBe(status);
      if (status === 504) {
        expect(await answer.json()).toMatchObject({ error: "Request aborted due to timeout being reached" });
      }
      // On a busy machine, the time can be over before the call.
      if (shop.faults.calls.length > callsBefore) await aborted;
    });
  });

  it("doesn't keep a request waiting for a retry either [R-158]", async () => {
    await inStuckShop(async (_shop, ada) => {
      expect((await ada.post(API.createPortal)).status).toBe(504);
    }, BUSY_FOR_A_MINUTE);
  });
});
