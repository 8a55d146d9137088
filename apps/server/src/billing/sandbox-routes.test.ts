import { Hono } from "hono";
import { afterAll, describe, expect, it } from "vitest";
import { createTestStore } from "../db/testing/databases.ts";
import { createTestApp, TEST_ENV } from "../testing/test-app.ts";
import { createStripeProvider } from "./stripe-client.ts";

const store = await createTestStore("sqlite");
const database = await store.open();
afterAll(() => store.remove());

const PANEL = "/_sandbox/control";
const PATHS = [PANEL, `${PANEL}/`, `${PANEL}/state.json`, `${PANEL}/clock`];

/** An app with a sandbox that answers with the name of the requested part. */
function appWithSandbox(lan = false) {
  const pages = new Hono().all("*", (context) => context.text("page"));
  const control = new Hono().all("*", (context) => context.text("panel"));
  const provider = createStripeProvider({ secretKey: "sk_test_a", webhookSecret: "whsec_a", prices: {} });
  const { app } = createTestApp(database, {
    env: { ...TEST_ENV, lan },
    payments: { provider, sandbox: { pages, control } },
  });
  return (path: string, remoteAddress: string, headers: Record<string, string> = {}, method = "GET") =>
    app.request(`http://localhost${path}`, { method, headers: { Host: "localhost:3000", ...headers } }, {
      incoming: { socket: { remoteAddress } },
    } as object);
}

describe("the pages of the payment sandbox", () => {
  it("don't exist with a real provider", async () => {
    const { app } = createTestApp(database);
    for (const path of [...PATHS, "/_sandbox/checkout/cs_test_1"]) {
      expect((await app.request(path)).status).toBe(404);
    }
  });
});

describe("the panel of the payment sandbox", () => {
  it("opens on this machine only, and returns 404 to others", async () => {
    for (const path of PATHS) {
      for (const method of ["GET", "POST"]) {
        const ask = appWithSandbox();
        expect(await (await ask(path, "127.0.0.1", {}, method)).text()).toBe("panel");
        expect(await (await ask(path, "::1", {}, method)).text()).toBe("panel");
        for (const [address, headers] of [
          ["203.0.113.9", {}],
          ["127.0.0.1", { "X-Forwarded-For": "127.0.0.1" }],
          ["127.0.0.1", { Host: "lab.example" }],
        ] as const) {
          const answer = await ask(path, address, headers, method);
          expect([answer.status, await answer.text()]).toEqual([404, expect.not.stringContaining("panel")]);
        }
      }
    }
  });
});
