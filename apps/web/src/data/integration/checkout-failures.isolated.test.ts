import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Config } from "@vr-eye-lab/domain/api";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createCheckout } from "../billing/create-checkout.ts";
import { createPendingSignUps } from "../billing/pending-sign-up.ts";
import { createHttp } from "../http.ts";
import { TestStorage } from "../testing/test-storage.ts";
import { until } from "./testing/browser.ts";

type Answer = (response: ServerResponse) => void;

const CONFIG: Config = {
  cacheBytes: 1,
  longPollSeconds: 25,
  devMail: true,
  proMotions: "open",
  payments: {
    sandbox: true,
    prices: [
      { billing: "monthly", priceId: "price_m", amount: 1500, currency: "usd" },
      { billing: "quarterly", priceId: "price_q", amount: 4500, currency: "usd" },
    ],
  },
};

const json =
  (status: number, body: unknown): Answer =>
  (response) => {
    response.writeHead(status, { "Content-Type": "application/json" });
    response.end(JSON.stringify(body));
  };
const page: Answer = (response) => {
  response.writeHead(200, { "Content-Type": "text/html" });
  response.end("<h1>Oops</h1>");
};
const cut: Answer = (response) => void response.socket?.destroy();
const silent: Answer = () => undefined;

const stops: (() => void)[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const stop of stops.splice(0)) stop();
});

/** A checkout whose server gives these answers in turn, repeating the last one. */
async function checkoutWith(
  answers: readonly Answer[],
  config: Config | null = CONFIG,
  user = () => ({ id: "user-1", email: "ada@example.org" }),
) {
  const asked: unknown[] = [];
  const server = createServer(async (request, response) => {
    const body: Buffer[] = [];
    for await (const part of request) body.push(part);
    asked.push({ path: request.url, body: JSON.parse(Buffer.concat(body).toString()) });
    answers[Math.min(asked.length, answers.length) - 1]?.(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  stops.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const storage = new TestStorage();
  const gone: string[] = [];
  const log: string[] = [];
  const checkout = createCheckout({
    http: createHttp((path, init) => fetch(`http://127.0.0.1:${port}${path}`, { ...init, keepalive: true })),
    pending: createPendingSignUps(storage),
    config: async () => config,
    user,
    customerId: () => "cus_1",
    navigate: (url) => void gone.push(url),
    now: () => 1000,
    log: (message) => void log.push(message),
  });
  return { checkout, asked, texts: storage.kept, gone, log, state: () => checkout.store.getState() };
}

describe("opening a page of the provider", () => {
  it("requests the quarterly price for the signed-in user, and opens the URL of the answer [R-151] [R-159]", async () => {
    const { checkout, asked, gone, texts, state } = await checkoutWith([json(200, { url: "https://pay.example/1" })]);
    expect(await checkout.start()).toBe(true);
    expect(asked).toEqual([
      {
        path: "/.netlify/functions/create-checkout-session",
        body: { priceId: "price_q", customerId: "cus_1", userId: "user-1", email: "ada@example.org" },
      },
    ]);
    expect(gone).toEqual(["https://pay.example/1"]);
    expect(texts.size).toBe(0);
    // Busy until the page is left, and idle when it is shown again.
    expect(state().opening).toBe("checkout");
    checkout.reset();
    expect(state()).toEqual({ opening: null, slow: false, error: null });
  });

  it("sends one request however often the button is pressed [R-150]", async () => {
    const { checkout, asked, gone } = await checkoutWith([json(200, { url: "https://pay.example/1" })]);
    expect(await Promise.all([checkout.start(), checkout.start(), checkout.openPortal()])).toEqual([
      true,
      false,
      false,
    ]);
    expect(asked).toHaveLength(1);
    expect(gone).toHaveLength(1);
  });

  it("opens the portal", async () => {
    const { checkout, asked, gone } = await checkoutWith([json(200, { url: "https://portal.example/1" })]);
    expect(await checkout.openPortal()).toBe(true);
    expect(asked).toEqual([{ path: "/.netlify/functions/create-portal-session", body: {} }]);
    expect(gone).toEqual(["https://portal.example/1"]);
  });
});

describe("after signing up", () => {
  const CREATE = "/.netlify/functions/create-checkout-session";
  const URL = "https://pay.example/1";
  const CREATED = json(200, { url: URL, sessionId: "cs_1" });
  const ticket = (letter: string) => `rt_${letter.repeat(43)}`;
  const recordIn = (texts: ReadonlyMap<string, string>) => JSON.parse(texts.get("pending_stripe_signup") ?? "null");

  it("the checkout is created once and stays unopened, without a ticket [R-151] [R-156]", async () => {
    const { checkout, asked, texts, gone, state } = await checkoutWith([CREATED]);
    checkout.prepare();
    checkout.prepare();
    await vi.waitFor(() => expect(asked).toHaveLength(1), 20_000);
    expect(asked).toEqual([
      {
        path: CREATE,
        body: { priceId: "price_q", customerId: "cus_1", userId: "user-1", email: "ada@example.org" },
      },
    ]);
    expect([gone, texts.size, state()]).toEqual([[], 0, { opening: null, slow: false, error: null }]);
  });

  it("no checkout is created where payments are off [R-151]", async () => {
    const off = { ...CONFIG, payments: { sandbox: false, off: true, prices: [] } };
    const { checkout, asked, log } = await checkoutWith([CREATED], off);
    checkout.prepare();
    expect(await checkout.start({ afterSignUp: true })).toBe(false);
    expect([asked, log]).toEqual([[], ["Failed to create checkout session"]]);
  });

  it("Pro asks for the ticket of that checkout, and saves it with no password; again after Back [R-151] [R-155] [R-156]", async () => {
    const answers = [CREATED, json(200, { ticket: ticket("t") }), json(200, { ticket: ticket("u") })];
    const { checkout, asked, texts, gone } = await checkoutWith(answers);
    checkout.prepare();
    expect(await checkout.start({ afterSignUp: true })).toBe(true);
    expect(recordIn(texts)).toEqual({ email: "ada@example.org", password: ticket("t"), timestamp: 1000 });
    checkout.reset();
    expect(await checkout.start({ afterSignUp: true })).toBe(true);
    expect(recordIn(texts).password).toBe(ticket("u"));
    expect(asked.slice(1)).toEqual(Array(2).fill({ path: "/api/checkout/ticket", body: { sessionId: "cs_1" } }));
    expect(gone).toEqual([URL, URL]);
  });

  it.each<[string, readonly Answer[]]>([
    ["couldn't be created before", [json(502, { error: "Stripe error: Oops", code: "checkout/provider" })]],
    ["can't be paid any more", [CREATED, json(409, { error: "Gone", code: "checkout/not-open" })]],
    ["is unknown", [CREATED, json(404, { error: "Failed", code: "checkout/session-invalid" })]],
    ["was created by a server of version 0.1", [json(200, { url: URL })]],
    ["meets a server without that call", [CREATED, json(404, { error: "Not found", code: "not-found" })]],
  ])("Pro creates the checkout again if it %s [R-151] [R-156]", async (_, before) => {
    const again = json(200, { url: "https://pay.example/2", ticket: ticket("v") });
    const { checkout, asked, texts, gone, state } = await checkoutWith([...before, again]);
    checkout.prepare();
    expect(await checkout.start({ afterSignUp: true })).toBe(true);
    expect(asked.at(-1)).toMatchObject({ path: CREATE, body: { afterSignUp: true } });
    expect(asked).toHaveLength(before.length + 1);
    expect(recordIn(texts).password).toBe(ticket("v"));
    expect(gone).toEqual(["https://pay.example/2"]);
    expect(state().error).toBeNull();
  });

  it("a failure of the ticket is shown and nothing is saved; a second try succeeds [R-157]", async () => {
    const { checkout, texts, state } = await checkoutWith([
      CREATED,
      json(502, { error: "Stripe error: Oops", code: "checkout/provider" }),
      cut,
      json(200, { ticket: "no ticket" }),
      json(200, { ticket: ticket("w") }),
    ]);
    checkout.prepare();
    for (const message of [
      "Stripe error: Oops",
      "Unknown error creating checkout session",
      "Failed to create checkout session",
    ]) {
      expect(await checkout.start({ afterSignUp: true })).toBe(false);
      expect([state().error, texts.size]).toEqual([message, 0]);
    }
    expect(await checkout.tryAgain()).toBe(true);
    expect(recordIn(texts).password).toBe(ticket("w"));
  });

  it("Pro waits for a slow checkout; cancelled, it saves nothing and doesn't leave [R-150]", async () => {
    let answer: (response: ServerResponse) => void = () => undefined;
    const late = new Promise<ServerResponse>((resolve) => {
      answer = resolve;
    });
    const { checkout, asked, texts, gone, state } = await checkoutWith([
      (response) => answer(response),
      json(200, { ticket: ticket("x") }),
    ]);
    checkout.prepare();
    const first = checkout.start({ afterSignUp: true });
    const response = await late;
    expect(state().opening).toBe("checkout");
    checkout.cancel();
    CREATED(response);
    expect(await first).toBe(false);
    expect([asked.length, texts.size, gone, state().error]).toEqual([1, 0, [], null]);
    expect(await checkout.start({ afterSignUp: true })).toBe(true);
    expect(gone).toEqual([URL]);
  });

  it("another user's checkout isn't used [R-151]", async () => {
    let id = "user-1";
    const { checkout, asked } = await checkoutWith([CREATED], CONFIG, () => ({ id, email: "ada@example.org" }));
    checkout.prepare();
    await vi.waitFor(() => expect(asked).toHaveLength(1), 20_000);
    id = "user-2";
    expect(await checkout.start({ afterSignUp: true })).toBe(true);
    expect(asked.at(-1)).toMatchObject({ path: CREATE, body: { userId: "user-2" } });
  });
});

describe("a failure", () => {
  it.each<[string, Answer, string]>([
    [
      "the provider's refusal",
      json(402, { error: "Stripe error: No such price", code: "checkout/provider" }),
      "Stripe error: No such price",
    ],
    ["a failure without words", json(500, {}), "Failed to create checkout session"],
    ["an answer without an address", json(200, {}), "No checkout URL returned from server"],
    ["an error page that says 200", page, "Failed to create checkout session"],
    ["no answer", cut, "Unknown error creating checkout session"],
  ])("is shown after %s, is logged, and can be retried [R-144] [R-157]", async (_, answer, message) => {
    const { checkout, gone, log, texts, state } = await checkoutWith([
      answer,
      json(200, { url: "https://pay.example/1", ticket: "rt_1" }),
    ]);
    expect(await checkout.start({ afterSignUp: true })).toBe(false);
    expect(state()).toEqual({ opening: null, slow: false, error: message });
    expect(log).toEqual([message]);
    expect(texts.size).toBe(0);
    expect(await checkout.tryAgain()).toBe(true);
    expect(gone).toEqual(["https://pay.example/1"]);
    expect(state().error).toBeNull();
    expect(texts.size).toBe(1);
  });

  it("is shown if no price is known, and can be dismissed [R-157]", async () => {
    const { checkout, asked, state } = await checkoutWith([silent], null);
    expect(await checkout.start()).toBe(false);
    expect(state().error).toBe("Failed to create checkout session");
    expect(asked).toEqual([]);
    checkout.clearError();
    expect(state().error).toBeNull();
  });
});

it("a request without an answer counts as slow after 10 s, and can be cancelled and retried [R-150]", async () => {
  const { checkout, asked, gone, log, state } = await checkoutWith([
    silent,
    json(200, { url: "https://pay.example/1" }),
  ]);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const first = checkout.start();
  await vi.waitFor(() => expect(asked).toHaveLength(1), { interval: 0, timeout: 20_000 });
  vi.advanceTimersByTime(9_999);
  expect(state()).toMatchObject({ opening: "checkout", slow: false });
  vi.advanceTimersByTime(1);
  expect(state()).toMatchObject({ opening: "checkout", slow: true });
  vi.useRealTimers();
  checkout.cancel();
  expect(state()).toEqual({ opening: null, slow: false, error: null });
  const second = checkout.start();
  expect(await first).toBe(false);
  expect(await second).toBe(true);
  await until(checkout.store, ({ opening }) => opening === "checkout");
  expect(gone).toEqual(["https://pay.example/1"]);
  expect(log).toEqual([]);
});
