import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Config } from "@vr-eye-lab/domain/api";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createHttp } from "../api/http.ts";
import { createCheckoutControl } from "../billing/checkout.ts";
import { TestStorage } from "../testing/test-storage.ts";
import { until } from "./testing/browser.ts";

type Answer = (response: ServerResponse) => void;

const CONFIG: Config = {
  cacheBytes: 1,
  longPollSeconds: 25,
  languages: ["en"],
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
  user: () => { id: string; email: string } | null = () => ({ id: "user-1", email: "ada@example.org" }),
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
  const checkout = createCheckoutControl({
    http: createHttp((path, init) => fetch(`http://127.0.0.1:${port}${path}`, { ...init, keepalive: true })),
    storage,
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

describe("the pending return", () => {
  const ticket = `rt_${"t".repeat(43)}`;
  const STORED = { email: "ada@example.org", password: ticket, timestamp: 1000 };
  const opened = json(200, { url: "https://pay.example/1", ticket });

  it("is stored with these three fields, and removed when it is taken [R-151] [R-156]", async () => {
    const { checkout, texts } = await checkoutWith([opened]);
    expect(await checkout.start()).toBe(true);
    expect([...texts].map(([key, text]) => [key, JSON.parse(text)])).toEqual([["pending_stripe_signup", STORED]]);
    expect(checkout.takePending()).toEqual({ email: "ada@example.org", ticket, timestamp: 1000 });
    expect([texts.size, checkout.takePending()]).toEqual([0, null]);
  });

  it.each([
    ["as old as 600000 ms", JSON.stringify({ ...STORED, timestamp: 1000 - 600_000 })],
    ["cut off", JSON.stringify(STORED).slice(0, -5)],
    ["with a real password", JSON.stringify({ ...STORED, password: "correct horse" })],
  ])("is removed and ignored if it is %s [R-156]", async (_, text) => {
    const { checkout, texts } = await checkoutWith([opened]);
    texts.set("pending_stripe_signup", text);
    expect([checkout.takePending(), texts.size]).toEqual([null, 0]);
  });

  it("is removed while a user is signed in, as after Back, and stays for one who is signed out [R-155] [R-156]", async () => {
    let user: { id: string; email: string } | null = { id: "user-1", email: "ada@example.org" };
    const { checkout, texts, state } = await checkoutWith([opened], CONFIG, () => user);
    await checkout.start();
    user = null;
    checkout.tidyPending();
    expect(texts.size).toBe(1);
    user = { id: "user-2", email: "ben@example.org" };
    checkout.reset();
    expect([texts.size, state()]).toEqual([0, { opening: null, slow: false, error: null }]);
  });

  it("isn't stored after a cancellation, and nothing is requested where payments are off [R-150] [R-151]", async () => {
    let answer: (response: ServerResponse) => void = () => undefined;
    const late = new Promise<ServerResponse>((resolve) => {
      answer = resolve;
    });
    const { checkout, texts, gone } = await checkoutWith([(response) => answer(response)]);
    const first = checkout.start();
    const response = await late;
    checkout.cancel();
    opened(response);
    expect([await first, texts.size, gone]).toEqual([false, 0, []]);
    const off = await checkoutWith([opened], {
      ...CONFIG,
      payments: { sandbox: false, off: true, prices: [] },
    });
    expect(await off.checkout.start()).toBe(false);
    expect([off.asked, off.log]).toEqual([[], ["Failed to create checkout session"]]);
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
      json(200, { url: "https://pay.example/1", ticket: `rt_${"t".repeat(43)}` }),
    ]);
    expect(await checkout.start()).toBe(false);
    expect(state()).toEqual({ opening: null, slow: false, error: message });
    expect(log).toEqual([message]);
    expect(texts.size).toBe(0);
    expect(await checkout.tryAgain()).toBe(true);
    expect(gone).toEqual(["https://pay.example/1"]);
    expect(state().error).toBeNull();
    expect(texts.size).toBe(1);
  });

  it("to reach the server doesn't mention a checkout when it is about the portal [R-144]", async () => {
    const { checkout, state } = await checkoutWith([cut]);
    expect(await checkout.openPortal()).toBe(false);
    expect(state().error).toBe("Couldn't reach the server. Check your connection and try again.");
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
