import { API, DEVICE_API } from "@vr-eye-lab/domain/api";
import { PROTOCOL_HEADER } from "@vr-eye-lab/domain/protocol";
import fc from "fast-check";
import {
  checkInBody,
  dotsSittingBody,
  nearPointBody,
  newId,
  newWrite,
  type Person,
  practiceBody,
  sequenceBody,
} from "./person.ts";

/** A request. */
export interface HostileCall {
  readonly method: string;
  readonly path: string;
  readonly body?: string | Uint8Array<ArrayBuffer>;
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
    newWrite("measures", nearPointBody(6, 6, 6)),
    newWrite("measures", dotsSittingBody("ranges", 2)),
    newWrite("checkIns", checkInBody(2)),
    newWrite("sessions", { date: new Date().toISOString(), duration: 0, exercises: [], lastUpdated: "" }),
    { ...newWrite("savedSequences", undefined), kind: "delete" },
  ];
  const click = { id: newId(), element: "start", timestamp: new Date().toISOString(), pathname: "/" };
  return {
    [API.push]: writes.map((write) => ({ writes: [write] })),
    [API.clicks]: [{ sessionId: newId(), clicks: [click] }],
    [API.pageViews]: [{ path: "/", title: "VR Eye Lab", timestamp: new Date().toISOString() }],
    [API.linkConfirm]: [{ email: person.email, token: "abc" }],
    [API.emailConfirm]: [{ token: "abc" }],
    [API.shares]: [{ name: "Dr. Example", days: 7, checkIns: true }],
    [API.shared]: [{ token: "A".repeat(43) }],
    [API.reminderOff]: [{ token: `${userId}.abc` }],
    [API.accountPassword]: [{ newPassword: "another-password" }],
    [API.accountEmail]: [{ email: `other-${person.email}`, password: "wrong-password" }],
    [API.accountEmailConfirm]: [{ token: "abc" }],
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
    "/api/auth/sign-up/email": [{ email: person.email, password: "another-password", name: "Ada" }],
    "/api/auth/send-verification-email": [{ email: person.email }],
    "/api/auth/sign-in/email": [{ email: person.email, password: "wrong-password" }],
    "/api/auth/sign-in/magic-link": [{ email: person.email }],
    "/api/auth/request-password-reset": [{ email: person.email }],
    "/api/auth/reset-password": [{ token: "abc", newPassword: "another-password" }],
    "/api/auth/change-password": [{ currentPassword: "wrong-password", newPassword: "another-password" }],
  };
}

const DEEP = "[".repeat(5000) + "]".repeat(5000);
/** Stands for DEEP, which JSON.stringify can't write. */
const DEEP_MARK = "(deep)";

const hostileText = fc.constantFrom(
  ...["\u0000", "a\tb", "a\r\nBcc: b@example.com", "\u007f", "\u0085", "\ud800", "\udfff\ud800", "\ufeff", "\u202e"],
);

/** Values that are invalid almost everywhere. */
const oddValue = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  hostileText,
  fc.constant(DEEP_MARK),
  fc.constantFrom(null, true, "", "../..", "1' OR '1'='1", "{}", [], {}, "x".repeat(5000), "é".repeat(3000)),
  fc.constantFrom(-1, -0, 1e308, 5e-324, 2 ** 31, 2 ** 32, 2 ** 53 - 1, 2 ** 53, -(2 ** 63), "1e999"),
  fc.constantFrom("0000-01-01", "9999-12-31", "-000001-01-01T00:00:00.000Z", "+275760-09-13T00:00:00.000Z"),
  fc.constantFrom("0000-01-01T00:00:00.000Z", "9999-12-31T23:59:59.999Z", "2026-02-30T00:00:00.000Z", "Etc/GMT+12"),
  fc.string({ unit: "binary", maxLength: 200 }),
);

/** JSON of a value, possibly damaged as text or as bytes. */
function written(value: unknown): fc.Arbitrary<string | Uint8Array<ArrayBuffer>> {
  const json = (JSON.stringify(value) ?? "").replaceAll(`"${DEEP_MARK}"`, DEEP);
  const bytes = new TextEncoder().encode(json);
  return fc.oneof(
    { weight: 20, arbitrary: fc.constant(json) },
    fc.constantFrom(`\ufeff${json}`, ` ${json}\n`, `${json}${json}`, json.slice(1), json.replaceAll('"', "'"), DEEP),
    // A repeated key, and keys that objects inherit.
    fc
      .constantFrom("__proto__", "constructor", "toString", ...Object.keys((value as object | null) ?? {}))
      .map((key) => json.replace("{", `{${JSON.stringify(key)}:{"name":"x","toString":1},`)),
    fc.nat(Math.max(bytes.length - 1, 0)).map((at) => bytes.with(at, 0xff)),
    fc.nat(Math.max(bytes.length - 1, 0)).map((at) => bytes.slice(0, at)),
  );
}

const oddHeaders = fc.oneof(
  { weight: 20, arbitrary: fc.constant({}) },
  fc
    .constantFrom(
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
      "a/b; charset=utf-16",
      "",
    )
    .map((type) => ({ "Content-Type": type })),
  fc
    .constantFrom(
      "better-auth.session_token=%00",
      "better-auth.session_token=a.b; x=%ff%",
      "=;;=%",
      "__proto__=1",
      `a=${"x".repeat(6000)}`,
    )
    .map((cookie) => ({ Cookie: cookie })),
  fc.constantFrom("\u0085\u00ff", "x".repeat(6000), "Quest\tBrowser").map((agent) => ({ "User-Agent": agent })),
  fc.constantFrom("null", "http://localhost:3000/", "http://[", "x".repeat(6000)).map((origin) => ({ Origin: origin })),
  fc.constantFrom("-1", "9".repeat(400), "2, 2", "__proto__").map((version) => ({ [PROTOCOL_HEADER]: version })),
  fc.constantFrom("gzip;q=1e999", "*;q=0", ",,,").map((encoding) => ({ "Accept-Encoding": encoding })),
);

/** A JSON value with one part changed, replaced, removed or added, at any depth. */
function spoilt(value: unknown): fc.Arbitrary<unknown> {
  if (Array.isArray(value) && value.length > 0) {
    const part = fc
      .nat(value.length - 1)
      .chain((i) => spoilt(value[i]).map((one) => value.map((each, j) => (i === j ? one : each))));
    return fc.oneof({ weight: 20, arbitrary: part }, oddValue, fc.constant([...value, ...value]));
  }
  if (value !== null && typeof value === "object" && Object.keys(value).length > 0) {
    const part = fc
      .constantFrom(...Object.keys(value))
      .chain((key) => spoilt((value as Record<string, unknown>)[key]).map((one) => ({ ...value, [key]: one })));
    const without = fc
      .constantFrom(...Object.keys(value))
      .map((key) => Object.fromEntries(Object.entries(value).filter(([other]) => other !== key)));
    const more = fc.tuple(fc.string(), oddValue).map(([key, one]) => ({ ...value, [key]: one }));
    return fc.oneof({ weight: 20, arbitrary: part }, without, more, oddValue);
  }
  return typeof value === "string"
    ? fc.oneof(
        oddValue,
        hostileText.map((text) => value + text),
      )
    : oddValue;
}

const oddText = fc.oneof(
  fc.constantFrom("", "-1", "0", "1e9", "NaN", "Infinity", "1.5", "%00", "99999999999999999999", "today", "2026-02-30"),
  fc.constantFrom(
    "\u0000",
    "\ud800",
    "9007199254740991",
    "2147483648",
    "0000-01-01",
    "9999-12-31",
    "UTC",
    "x".repeat(3000),
  ),
  fc.string({ maxLength: 40 }),
);

/** Requests to every endpoint with hostile paths, queries, headers and bodies. */
export function hostileCalls(person: Person, userId: string): fc.Arbitrary<HostileCall> {
  const method = fc.constantFrom("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD");
  const bodies = takenBodies(person, userId);
  const pushes = [API.push, bodies[API.push] ?? []] as const;
  const withBody = fc
    .oneof({ weight: 2, arbitrary: fc.constantFrom(...Object.entries(bodies)) }, fc.constant(pushes))
    .chain(([path, bodies]) =>
      fc.oneof(
        fc
          .constantFrom(...bodies)
          .chain(spoilt)
          .chain(written)
          .map((body) => ({ path, body })),
        fc.string({ maxLength: 100 }).map((body) => ({ path, body })),
      ),
    )
    .chain(({ path, body }) => oddHeaders.map((headers) => ({ method: "POST", path, body, headers })));
  const query = fc.dictionary(fc.constantFrom("since", "before", "limit", "today", "zone", "token", "x"), oddText);
  const withQuery = fc
    .tuple(
      fc.constantFrom(
        API.changes,
        API.stats,
        API.practiceSessions,
        API.accountExport,
        API.config,
        API.shares,
        API.reminderOff,
        "/api/auth/get-session",
      ),
      query,
    )
    .map(([path, values]) => ({ method: "GET", path: `${path}?${new URLSearchParams({ ...values, wait: "0" })}` }));
  const anywhere = fc
    .tuple(
      method,
      fc.constantFrom(
        ...Object.values(API),
        ...Object.values(DEVICE_API),
        "/api/",
        "/api/auth/",
        "/healthz",
        "/assets/",
        "/_sandbox/",
      ),
      fc.oneof(
        fc.webPath(),
        fc.constantFrom(
          "/%",
          "/%ff",
          "/%00",
          "/%ed%a0%80",
          "/..%2f..%2f",
          "//",
          `/${"x".repeat(6000)}`,
          "/__proto__",
          "?%=%&%00",
        ),
      ),
    )
    .filter(([verb, path]) => !(verb === "DELETE" && path === API.account))
    .map(([verb, path, rest]) => ({ method: verb, path: path + rest }));
  const shares = oddText.map((id) => ({
    method: "DELETE",
    path: `${API.shares}/${encodeURIComponent(id.toWellFormed())}`,
  }));
  const waits = oddText.map((wait) => ({
    method: "GET",
    path: `${API.changes}?${new URLSearchParams({ since: "x", wait })}`,
  }));
  return fc.oneof({ weight: 6, arbitrary: withBody }, { weight: 3, arbitrary: withQuery }, anywhere, waits, shares);
}
