import { API, DEVICE_API } from "@vr-eye-lab/domain/api";
import fc from "fast-check";
import { expect, it } from "vitest";
import { onBothDatabases } from "./testing/installation.ts";
import {
  allChanges,
  newId,
  newWrite,
  ORIGIN,
  type Person,
  practiceBody,
  selfTestBody,
  sequenceBody,
  signUp,
} from "./testing/person.ts";
import { startServerProcess } from "./testing/server-process.ts";

const REQUESTS = process.env.SOAK === "full" ? 10_000 : 500;
/** Concurrent requests. */
const TOGETHER = 16;
/** Parts of a stack trace, SQL, or a path on the server. */
const INNER_THINGS = /\bat \S+ \(|\.ts:\d+|node_modules|SQLITE_|SELECT |INSERT |\/apps\/server\//i;

interface Call {
  readonly method: string;
  readonly path: string;
  readonly body?: string;
  readonly headers?: Record<string, string>;
}

/** A valid body for each route, to be corrupted. */
function takenBodies(person: Person, userId: string): Record<string, unknown[]> {
  const writes = [
    newWrite("savedSequences", sequenceBody("Morning")),
    newWrite("practice", practiceBody(new Date(), 30)),
    newWrite("users", {
      name: "Ada",
      onboarding: { steps: { start_session: { completed: true, completedAt: null } } },
    }),
    newWrite("selfTests", selfTestBody(31)),
    newWrite("sessions", { date: new Date().toISOString(), duration: 0, exercises: [], lastUpdated: "" }),
    { ...newWrite("savedSequences", undefined), kind: "delete" },
  ];
  const click = { id: newId(), element: "start", timestamp: new Date().toISOString(), pathname: "/" };
  return {
    [API.push]: writes.map((write) => ({ writes: [write] })),
    [API.clicks]: [{ sessionId: newId(), clicks: [click] }],
    [API.pageViews]: [{ path: "/", title: "VR Eye Lab", timestamp: new Date().toISOString() }],
    [API.linkConfirm]: [{ email: person.email, token: "abc" }],
    [API.accountPassword]: [{ newPassword: "another-password" }],
    [API.returnTicket]: [{ ticket: `rt_${"A".repeat(43)}`, sessionId: "cs_test_1" }],
    [DEVICE_API.start]: [{}],
    [DEVICE_API.poll]: [{ deviceCode: "A".repeat(43) }],
    [DEVICE_API.look]: [{ userCode: "BCDFGHJK" }],
    [DEVICE_API.approve]: [{ userCode: "BCDFGHJK" }],
    [DEVICE_API.deny]: [{ userCode: "BCDFGHJK" }],
    [API.createCheckout]: [
      { priceId: "price_sandbox_quarterly", customerId: null, userId, email: person.email, afterSignUp: true },
    ],
    [API.verifyCheckout]: [{ sessionId: "cs_test_1" }],
    [API.createPortal]: [{}],
    [API.stripeWebhook]: [
      { object: "event", id: "evt_1", type: "customer.subscription.updated", data: { object: { customer: "cus_1" } } },
    ],
    "/api/auth/sign-in/email": [{ email: person.email, password: "wrong-password" }],
    "/api/auth/sign-in/magic-link": [{ email: person.email }],
    "/api/auth/request-password-reset": [{ email: person.email }],
    "/api/auth/reset-password": [{ token: "abc", newPassword: "another-password" }],
    "/api/auth/change-password": [{ currentPassword: "wrong-password", newPassword: "another-password" }],
  };
}

/** Values that are invalid almost everywhere. */
const oddValue = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(null, true, -1, 1e308, 2 ** 53, "", "\u0000", "\ud800", "../..", "1' OR '1'='1", "{}", [], {}),
  fc.string({ unit: "binary", maxLength: 200 }),
  fc.constant("x".repeat(5000)),
);

/** A JSON value with one part replaced, removed or added, at any depth. */
function spoilt(value: unknown): fc.Arbitrary<unknown> {
  if (Array.isArray(value) && value.length > 0) {
    const part = fc
      .nat(value.length - 1)
      .chain((i) => spoilt(value[i]).map((one) => value.map((each, j) => (i === j ? one : each))));
    return fc.oneof({ weight: 4, arbitrary: part }, oddValue, fc.constant([...value, ...value]));
  }
  if (value !== null && typeof value === "object" && Object.keys(value).length > 0) {
    const part = fc
      .constantFrom(...Object.keys(value))
      .chain((key) => spoilt((value as Record<string, unknown>)[key]).map((one) => ({ ...value, [key]: one })));
    const without = fc
      .constantFrom(...Object.keys(value))
      .map((key) => Object.fromEntries(Object.entries(value).filter(([other]) => other !== key)));
    const more = fc.tuple(fc.string(), oddValue).map(([key, one]) => ({ ...value, [key]: one }));
    return fc.oneof({ weight: 6, arbitrary: part }, without, more, oddValue);
  }
  return oddValue;
}

const oddText = fc.oneof(
  fc.constantFrom("", "-1", "0", "1e9", "NaN", "Infinity", "1.5", "%00", "99999999999999999999", "today", "2026-02-30"),
  fc.string({ maxLength: 40 }),
);

function calls(person: Person, userId: string): fc.Arbitrary<Call> {
  const method = fc.constantFrom("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD");
  const withBody = fc
    .constantFrom(...Object.entries(takenBodies(person, userId)))
    .chain(([path, bodies]) =>
      fc.oneof(
        fc
          .constantFrom(...bodies)
          .chain(spoilt)
          .map((body) => ({ path, body: JSON.stringify(body) ?? "" })),
        fc.string({ maxLength: 100 }).map((body) => ({ path, body })),
      ),
    )
    .map(({ path, body }) => ({ method: "POST", path, body }));
  const query = fc.dictionary(fc.constantFrom("since", "before", "limit", "today", "zone", "x"), oddText);
  const withQuery = fc
    .tuple(
      fc.constantFrom(
        API.changes,
        API.stats,
        API.practiceSessions,
        API.accountExport,
        API.config,
        "/api/auth/get-session",
      ),
      query,
    )
    .map(([path, values]) => ({ method: "GET", path: `${path}?${new URLSearchParams({ ...values, wait: "0" })}` }));
  const anywhere = fc
    .tuple(
      method,
      fc.constantFrom(...Object.values(API), ...Object.values(DEVICE_API), "/api/", "/api/auth/", "/healthz"),
      fc.webPath(),
    )
    .filter(([verb, path]) => !(verb === "DELETE" && path === API.account))
    .map(([verb, path, rest]) => ({ method: verb, path: path + rest }));
  const waits = oddText.map((wait) => ({
    method: "GET",
    path: `${API.changes}?${new URLSearchParams({ since: "x", wait })}`,
  }));
  return fc.oneof({ weight: 6, arbitrary: withBody }, { weight: 3, arbitrary: withQuery }, anywhere, waits);
}

onBothDatabases("a server that is asked for odd things", (installation) => {
  it(`answers ${REQUESTS} of them without failing or leaking internals`, async () => {
    const server = startServerProcess(installation.variables());
    const address = await server.address();
    const person = await signUp(address);
    const ask = async ({ method, path, body, headers }: Call) => {
      const hasBody = body !== undefined && method !== "GET" && method !== "HEAD";
      const response = await person.ask(address, path, {
        method,
        ...(hasBody ? { body } : {}),
        headers: headers ?? {},
      });
      const text = await response.text();
      const asked = JSON.stringify({ method, path, body });
      expect(response.status, `${asked} was answered by ${text}`).toBeLessThan(500);
      expect(text, asked).not.toMatch(INNER_THINGS);
      if (text && response.status >= 400 && response.headers.get("Content-Type")?.startsWith("application/json")) {
        expect(JSON.parse(text), asked).toBeTypeOf("object");
      }
    };
    const userId = (await allChanges(address, person)).find(({ collection }) => collection === "users")?.id ?? "";
    const sample = fc.sample(calls(person, userId), { numRuns: REQUESTS, seed: 20261121 });
    for (let i = 0; i < sample.length; i += TOGETHER) await Promise.all(sample.slice(i, i + TOGETHER).map(ask));
    // The data still exists, for its own user.
    expect((await fetch(`${address}/healthz`, { headers: { Origin: ORIGIN } })).status).toBe(200);
    expect((await person.ask(address, `${API.changes}?since=0&wait=0`)).status).toBe(200);
    await server.kill();
  }, 600_000);
});
