// @module-tag all
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { API, type Config, DEVICE_API } from "@vr-eye-lab/domain/api";
import { type DeviceStart, formatUserCode } from "@vr-eye-lab/domain/sign-in";
import { failure, startTestSandbox } from "@vr-eye-lab/stripe-sandbox/testing";
import { afterEach, expect, it, onTestFinished } from "vitest";
import { resultOf } from "./sign-in/testing/visitor.ts";
import { type ServerProcess, startServerProcess } from "./testing/server-process.ts";

const PASSWORD = "planted-password-4711";
/** A test card of the provider, and a number that the sandbox refuses. */
const CARDS = ["4242424242424242", "4000 0000 0000 0002", "5105 1051 0510 5100"];

const started: ServerProcess[] = [];
afterEach(async () => {
  for (const server of started.splice(0)) await server.kill();
});

/** Starts a server that is killed after the test. */
function startServer(variables: Readonly<Record<string, string>>): ServerProcess {
  const server = startServerProcess(variables);
  started.push(server);
  return server;
}

/** A browser with cookies. */
function browserAt(origin: string) {
  let cookie = "";
  return {
    get cookie() {
      return cookie;
    },
    async call(path: string, body?: unknown): Promise<Response> {
      const answer = await fetch(origin + path, {
        method: body === undefined ? "GET" : "POST",
        headers: { Origin: origin, "Content-Type": "application/json", ...(cookie && { Cookie: cookie }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const cookies = answer.headers.getSetCookie().map((line) => line.split(";")[0]);
      if (cookies.length > 0) cookie = cookies.join("; ");
      return answer;
    },
  };
}

async function signUp(browser: ReturnType<typeof browserAt>, email: string) {
  const answer = await browser.call("/api/auth/sign-up/email", { email, password: PASSWORD, name: "" });
  const { user } = (await answer.json()) as { user: { id: string } };
  const config = (await (await browser.call(API.config)).json()) as Config;
  const priceId = config.payments.prices.find(({ billing }) => billing === "quarterly")?.priceId;
  return { priceId, customerId: "", userId: user.id, email };
}

it("logs contain no password, ticket, link, code, cookie, card or key, at any level [R-155] [R-158] [E-06]", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "secrets-"));
  const server = startServer({ DATA_DIR: dataDir, LOG_LEVEL: "trace" });
  const { port } = new URL(await server.address());
  const origin = `http://localhost:${port}`;
  const browser = browserAt(origin);
  const email = "planted@example.com";
  const request = await signUp(browser, email);
  const planted = [PASSWORD, browser.cookie.split("=")[1] ?? ""];

  const checkout = (await (await browser.call(API.createCheckout, request)).json()) as { url: string; ticket: string };
  const { ticket } = checkout;
  planted.push(ticket);
  for (const number of CARDS.toReversed()) {
    const body = new URLSearchParams({ number, cvc: "987", name: "Planted Name" });
    const paid = await fetch(checkout.url, { method: "POST", redirect: "manual", headers: { Origin: origin }, body });
    if (paid.status === 303) {
      const sessionId = new URL(paid.headers.get("Location") ?? "").searchParams.get("session_id") ?? "";
      expect((await browser.call(API.verifyCheckout, { sessionId })).status).toBe(200);
      await browserAt(origin).call(API.returnTicket, { ticket, sessionId });
    }
  }
  planted.push(...CARDS, ...CARDS.map((number) => number.replaceAll(" ", "")), "Planted Name");
  const portal = (await (await browser.call(API.createPortal, {})).json()) as { url: string };
  planted.push(portal.url.split("/").at(-1) ?? "");
  await fetch(portal.url);

  await browser.call("/api/auth/sign-in/magic-link", { email });
  await browser.call("/api/auth/request-password-reset", { email });
  const mails = (await (await fetch(`${origin}/_dev/mail.json`)).json()) as { text: string }[];
  const links = mails.flatMap((mail) => [...mail.text.matchAll(/#(token|reset|verify)=(\S+)/g)]);
  expect(new Set(links.map(([, kind]) => kind))).toEqual(new Set(["token", "reset", "verify"]));
  for (const [, kind, secret] of links) {
    planted.push(secret ?? "");
    if (kind === "token") await browser.call(API.linkConfirm, { email, token: secret });
    await fetch(`${origin}/login/confirm?token=${secret}`);
  }
  const device = browserAt(origin);
  const { deviceCode, userCode } = (await (await device.call(DEVICE_API.start, {})).json()) as DeviceStart;
  for (const path of [DEVICE_API.look, DEVICE_API.approve]) {
    expect((await browser.call(path, { userCode })).status).toBe(200);
  }
  expect((await device.call(DEVICE_API.poll, { deviceCode })).status).toBe(200);
  planted.push(deviceCode, userCode, formatUserCode(userCode), device.cookie.split("=")[1] ?? "");
  const { secretKey, webhookSecret } = keysOf(dataDir);
  planted.push(secretKey, webhookSecret);

  server.child.kill("SIGTERM");
  const { output } = await server.end();
  rmSync(dataDir, { recursive: true });
  expect(output).toContain("answered");
  expect(planted.every((value) => value.length > 7)).toBe(true);
  for (const value of planted) {
    expect(output).not.toContain(value);
    expect(output).not.toContain(encodeURIComponent(value));
  }
});

it("a failing provider leaks neither the key nor the request into the log [R-158]", async () => {
  const provider = await startTestSandbox();
  onTestFinished(() => provider.stop());
  provider.faults.script(failure(500, "api_error", "Oops"));
  const dataDir = mkdtempSync(join(tmpdir(), "secrets-"));
  const server = startServer({
    DATA_DIR: dataDir,
    LOG_LEVEL: "trace",
    STRIPE_SECRET_KEY: provider.secretKey,
    STRIPE_WEBHOOK_SECRET: provider.webhookSecret,
    STRIPE_PRICE_QUARTERLY: "price_q",
    STRIPE_API_BASE: provider.apiBase.origin,
  });
  const { port } = new URL(await server.address());
  const browser = browserAt(`http://localhost:${port}`);
  const request = await signUp(browser, "planted@example.com");
  expect(await resultOf(await browser.call(API.createCheckout, request))).toMatchObject([
    502,
    { error: "Stripe error: Oops" },
  ]);
  await browser.call(API.stripeWebhook, { planted: "planted-event" });
  server.child.kill("SIGTERM");
  const { output } = await server.end();
  rmSync(dataDir, { recursive: true });
  expect(output).toContain("the payment provider failed");
  for (const value of [provider.secretKey, provider.webhookSecret, "planted@example.com", "planted-event"]) {
    expect(output).not.toContain(value);
  }
});

function keysOf(dataDir: string): { secretKey: string; webhookSecret: string } {
  return JSON.parse(readFileSync(join(dataDir, "payment-sandbox.json"), "utf8"));
}
