import { Hono } from "hono";
import { afterAll, describe, expect, it } from "vitest";
import { createTestStore } from "../db/testing/databases.ts";
import { createTestApp, LOCAL_CODE, TEST_ENV } from "../testing/test-app.ts";
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
  it("are open to every address", async () => {
    const ask = appWithSandbox();
    for (const address of ["127.0.0.1", "203.0.113.9"]) {
      expect(await (await ask("/_sandbox/checkout/cs_test_1", address)).text()).toBe("page");
    }
  });

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

  it("requires the printed code on a server for the local network", async () => {
    const ask = appWithSandbox(true);
    for (const path of PATHS) {
      expect(await (await ask(`${path}?code=${LOCAL_CODE}`, "192.168.1.7")).text()).toBe("panel");
      expect((await ask(path, "127.0.0.1")).status).toBe(404);
      expect((await ask(`${path}?code=other`, "192.168.1.7")).status).toBe(404);
    }
  });

  it("takes no form of another site, nor does a payment page", async () => {
    for (const path of [`${PANEL}/clock`, "/_sandbox/checkout/cs_test_1"]) {
      const post = (Origin: string) => appWithSandbox()(path, "127.0.0.1", { Origin }, "POST");
      expect((await post("https://other.example")).status).toBe(403);
      expect((await post("http://localhost:3000")).status).toBe(200);
    }
  });

  it("limits guesses of the code", async () => {
    const ask = appWithSandbox(true);
    const guesses = Array.from({ length: 21 }, (_, i) => ask(`${PANEL}/state.json?code=${i}`, "192.168.1.66"));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 404)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect((await ask(`${PANEL}?code=${LOCAL_CODE}`, "192.168.1.66")).status).toBe(429);
  });
});
