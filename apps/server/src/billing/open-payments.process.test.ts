// @module-tag all
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { API } from "@vr-eye-lab/domain/api";
import { startTestSandbox } from "@vr-eye-lab/stripe-sandbox/testing";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { allChanges, ORIGIN, type Person, signUp } from "../testing/person.ts";
import { type ServerProcess, startServerProcess } from "../testing/server-process.ts";

const PATIENT = { timeout: 60_000 };

let dataDir = "";
let server: ServerProcess | undefined;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "payments-"));
});
afterEach(async () => {
  await server?.kill();
  rmSync(dataDir, { recursive: true });
});

async function start(variables: Record<string, string> = {}): Promise<string> {
  server = startServerProcess({ DATA_DIR: dataDir, PUBLIC_URL: ORIGIN, ...variables });
  return server.address();
}

async function planOf(address: string, person: Person) {
  const profile = (await allChanges(address, person)).findLast(({ collection }) => collection === "users");
  const { subscription } = (profile?.body ?? {}) as { subscription?: object };
  return { userId: profile?.id ?? "", subscription };
}

async function post(address: string, person: Person, path: string, body: object) {
  const answer = await person.ask(address, path, { method: "POST", body: JSON.stringify(body) });
  return (await answer.json()) as { url: string; valid?: boolean };
}

/** Starts a checkout at a running server and pays it on the sandbox's page. @returns the redirect target */
async function buy(address: string, person: Person): Promise<URL> {
  const { userId } = await planOf(address, person);
  const request = { priceId: "price_sandbox_quarterly", userId, email: person.email };
  const { url } = await post(address, person, API.createCheckout, request);
  expect(url).toMatch(new RegExp(`^${ORIGIN}/_sandbox/checkout/cs_test_`));
  const page = address + new URL(url).pathname;
  const body = new URLSearchParams({ number: "pays" });
  const paid = await fetch(page, { method: "POST", body, redirect: "manual", headers: { Origin: ORIGIN } });
  expect(paid.status).toBe(303);
  return new URL(paid.headers.get("Location") ?? "");
}

// Each test starts its own processes, which takes seconds on a busy machine.
describe("a server without payment keys", () => {
  it("sells Pro in the sandbox, and learns of the payment by webhook [R-150] [R-152]", async () => {
    const address = await start();
    const person = await signUp(address);
    const back = await buy(address, person);
    expect(back.href).toMatch(new RegExp(`^${ORIGIN}/\\?session_id=cs_test_`));
    // From the webhook: the checkout is not verified yet.
    await vi.waitFor(async () => {
      expect((await planOf(address, person)).subscription).toMatchObject({ plan: "pro", billing: "quarterly" });
    }, PATIENT);
    const sessionId = back.searchParams.get("session_id");
    expect(await post(address, person, API.verifyCheckout, { sessionId })).toMatchObject({ valid: true });
  });

  it("sends the page the sandbox's prices [R-159]", async () => {
    const address = await start();
    const config = async () => (await (await fetch(address + API.config)).json()) as { payments: object };
    await vi.waitFor(async () => {
      expect((await config()).payments).toEqual({
        sandbox: true,
        prices: [
          { billing: "monthly", priceId: "price_sandbox_monthly", amount: 1_500, currency: "usd" },
          { billing: "quarterly", priceId: "price_sandbox_quarterly", amount: 4_500, currency: "usd" },
          { billing: "yearly", priceId: "price_sandbox_yearly", amount: 18_000, currency: "usd" },
        ],
      });
    }, PATIENT);
  });

  it("keeps purchases across a restart, in a file that only its owner can read", async () => {
    let address = await start();
    const person = await signUp(address);
    await buy(address, person);
    const file = join(dataDir, "payment-sandbox.json");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    server?.child.kill("SIGTERM");
    expect(await server?.end()).toMatchObject({ code: 0 });
    const { secretKey } = JSON.parse(readFileSync(file, "utf8")) as { secretKey: string };
    expect(secretKey).toMatch(/^sk_test_\w{20,}$/);

    address = await start();
    const { url } = await post(address, person, API.createPortal, {});
    expect(await (await fetch(address + new URL(url).pathname)).text()).toContain("$45.00");
    expect((await planOf(address, person)).subscription).toMatchObject({ plan: "pro" });
    expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ secretKey });
  });

  it("prints the panel's URL and no keys", async () => {
    const address = await start();
    const panel = new URL((await server?.said(/panel at (\S+)/)) ?? "");
    const port = new URL(address).port;
    expect(panel.pathname).toBe("/_sandbox/control");
    expect((await fetch(panel)).status).toBe(200);
    const clock = await fetch(`http://localhost:${port}/_sandbox/control/clock${panel.search}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ advanceSeconds: 86_400 }),
    });
    expect(clock.status).toBe(200);
    await server?.kill();
    expect((await server?.end())?.output).not.toMatch(/sk_test|whsec/);
  });

  it("refuses to start with an unreadable sandbox file, with a one-line error", async () => {
    writeFileSync(join(dataDir, "payment-sandbox.json"), "{");
    await expect(start({ LOG_LEVEL: "warn" })).rejects.toThrow(/^DATA_DIR is "[^\n]+payment-sandbox\.json[^\n]+\n$/);
    expect((await server?.end())?.code).toBe(1);
  });
});

describe("a server with payment keys", () => {
  it("calls the provider at its address with its key, and has no sandbox [R-158] [R-159]", async () => {
    const provider = await startTestSandbox();
    onTestFinished(() => provider.stop());
    const { secretKey, webhookSecret, prices, faults } = provider;
    const address = await start({
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_PRICE_QUARTERLY: prices.quarterly,
      STRIPE_API_BASE: provider.apiBase.origin,
    });
    expect(await server?.said(/Payments: (\S+)/)).toBe(provider.apiBase.host);
    await vi.waitFor(async () => {
      const { payments } = (await (await fetch(address + API.config)).json()) as { payments: object };
      const quarterly = { billing: "quarterly", priceId: prices.quarterly, amount: 4_500, currency: "usd" };
      expect(payments).toEqual({ sandbox: false, prices: [quarterly] });
    }, PATIENT);
    expect(faults.calls).toMatchObject([
      { name: `GET /v1/prices/${prices.quarterly}`, headers: { authorization: `Bearer ${secretKey}` } },
    ]);
    expect((await fetch(`${address}/_sandbox/control`)).status).toBe(404);
    expect((await fetch(`${address}/_sandbox/style.css`)).status).toBe(404);
    await server?.kill();
    const { output } = (await server?.end()) ?? {};
    for (const secret of [secretKey, webhookSecret]) expect(output).not.toContain(secret);
  });
});
