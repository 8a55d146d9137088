import { API, DEVICE_API } from "@vr-eye-lab/domain/api";
import { COLLECTIONS, type Collection } from "@vr-eye-lab/domain/sync";
import { afterAll, beforeAll, expect, it } from "vitest";
import { undescribed } from "./testing/described.ts";
import { onBothDatabases } from "./testing/installation.ts";
import {
  allChanges,
  checkInBody,
  nearPointBody,
  newId,
  newWrite,
  ORIGIN,
  type Person,
  practiceBody,
  push,
  STATED,
  sequenceBody,
  signUp,
} from "./testing/person.ts";
import { type ServerProcess, startServerProcess } from "./testing/server-process.ts";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
/** Routes that require sign-in. */
const OWN_ROUTES = [
  API.push,
  API.changes,
  API.stats,
  API.practiceSessions,
  API.accountExport,
  API.account,
  API.accountPassword,
  API.accountEmail,
  API.accountEmailConfirm,
  API.clicks,
  API.shares,
  DEVICE_API.look,
  DEVICE_API.approve,
  DEVICE_API.deny,
  API.createCheckout,
  API.verifyCheckout,
  API.createPortal,
] as const;
const MALFORMED_IDS = ["", "x", "0", "../users", "' OR 1=1 --", "%00", "null", "A".repeat(300)];

/** Data that other users must never see. */
const SECRET_NAME = "Ada's own evening motion";

interface Two {
  readonly address: string;
  readonly ada: Person;
  readonly ben: Person;
  /** Ada's documents by collection. */
  readonly adas: Readonly<Record<Collection, string>>;
}

onBothDatabases("two people at one server", (installation) => {
  let server: ServerProcess;
  let address: string;
  beforeAll(async () => {
    server = startServerProcess(installation.variables());
    address = await server.address();
  });
  afterAll(() => server.kill());

  /** Two new users. */
  async function withTwo(test: (two: Two) => Promise<void>): Promise<void> {
    const [ada, ben] = [await signUp(address), await signUp(address)];
    const at = new Date().toISOString();
    const writes = {
      savedSequences: newWrite("savedSequences", sequenceBody(SECRET_NAME)),
      measures: newWrite("measures", nearPointBody(6, 6, 6)),
      checkIns: newWrite("checkIns", checkInBody(2)),
      practice: newWrite("practice", practiceBody(new Date(), 77)),
      sessions: newWrite("sessions", { date: at, duration: 0, exercises: [], lastUpdated: at }),
    };
    const results = await push(address, ada, Object.values(writes));
    expect(results.map(({ status }) => status)).toEqual(Object.keys(writes).map(() => "stored"));
    const users = (await allChanges(address, ada)).find(({ collection }) => collection === "users")?.id ?? "";
    expect(users).not.toBe("");
    const ids = Object.entries(writes).map(([name, { documentId }]) => [name, documentId]);
    const adas = { users, ...Object.fromEntries(ids) };
    await test({ address, ada, ben, adas });
  }

  /** Everything that a user can read, as text. */
  async function everythingOf(address: string, person: Person): Promise<string> {
    const paths = [`${API.changes}?since=0&wait=0`, `${API.practiceSessions}?limit=100`, API.stats, API.accountExport];
    const texts = await Promise.all(paths.map(async (path) => (await person.ask(address, path)).text()));
    return texts.join("\n");
  }

  it("gives nothing to visitors, for any method, cookie and id", async () => {
    await withTwo(async ({ address, adas, ada }) => {
      const tampered = ada.cookie.replace(/.(?=[^.]*$)/, (letter) => (letter === "A" ? "B" : "A"));
      for (const cookie of [
        "",
        "x=y",
        "better-auth.session_token=",
        `better-auth.session_token=${newId()}`,
        tampered,
      ]) {
        for (const route of OWN_ROUTES) {
          for (const method of METHODS) {
            for (const rest of [
              "",
              `/${adas.savedSequences}`,
              `?userId=${adas.users}&id=${adas.practice}&since=0&wait=0`,
            ]) {
              const init = method === "GET" ? {} : { body: "{}" };
              const headers = { Cookie: cookie, Origin: ORIGIN, "Content-Type": "application/json", ...STATED };
              const response = await fetch(address + route + rest, { method, headers, ...init });
              const asked = `${method} ${route}${rest} with ${cookie}`;
              expect([401, 403, 404, 405], asked).toContain(response.status);
              expect(await undescribed({ method, url: address + route + rest }, response), asked).toBeUndefined();
              expect(await response.text(), asked).not.toContain(SECRET_NAME);
            }
          }
        }
      }
    });
  });

  it("doesn't let users read, change or delete other users' data, by any id", async () => {
    await withTwo(async ({ address, ada, ben, adas }) => {
      const before = await everythingOf(address, ada);
      const bodies: Readonly<Record<Collection, object>> = {
        users: { name: "Ben" },
        savedSequences: sequenceBody("Taken over"),
        measures: nearPointBody(9, 9, 9),
        checkIns: checkInBody(4),
        sessions: { date: new Date().toISOString(), duration: 0, exercises: [], lastUpdated: new Date().toISOString() },
        practice: practiceBody(new Date(), 999),
      };
      for (const collection of COLLECTIONS) {
        for (const documentId of [adas[collection], ...MALFORMED_IDS, newId()]) {
          for (const kind of ["put", "delete"] as const) {
            const body = kind === "put" ? { body: bodies[collection] } : {};
            const write = { id: newId(), collection, documentId, kind, base: null, ...body };
            const init = { method: "POST", body: JSON.stringify({ writes: [write] }) };
            const response = await ben.ask(address, API.push, init);
            const asked = `${kind} ${collection} ${documentId}`;
            expect(response.status, asked).toBeLessThan(500);
            expect(await undescribed({ method: "POST", url: address + API.push }, response), asked).toBeUndefined();
            if (collection === "users") expect([400, 403, 404]).toContain(response.status);
          }
        }
      }
      for (const id of [adas.savedSequences, adas.practice, adas.users, ...MALFORMED_IDS]) {
        for (const key of ["userId", "user", "id", "before", "since"]) {
          // A user can export only a few times.
          const exports = id === adas.users ? [API.accountExport] : [];
          for (const route of [API.changes, API.stats, API.practiceSessions, ...exports]) {
            const response = await ben.ask(address, `${route}?${new URLSearchParams({ wait: "0", [key]: id })}`);
            expect(response.status).toBeLessThan(500);
            const text = await response.text();
            expect(text).not.toContain(SECRET_NAME);
            expect(text).not.toContain(ada.email);
          }
        }
      }
      expect(await everythingOf(address, ben)).not.toContain(SECRET_NAME);
      expect(await everythingOf(address, ben)).not.toContain(ada.email);
      expect(strip(await everythingOf(address, ada))).toBe(strip(before));
    });
  });

  it("doesn't let users pay, return from a checkout or manage a subscription as another user", async () => {
    await withTwo(async ({ address, ada, ben, adas }) => {
      const post = (person: Person, path: string, body: object) =>
        person.ask(address, path, { method: "POST", body: JSON.stringify(body) });
      const wish = (userId: string, email: string) => ({ priceId: "price_sandbox_quarterly", userId, email });
      const begun = await post(ada, API.createCheckout, wish(adas.users, ada.email));
      const sessionId = ((await begun.json()) as { url: string }).url.split("/").at(-1);
      const before = await everythingOf(address, ada);
      const bens = (await allChanges(address, ben)).find(({ collection }) => collection === "users")?.id ?? "";
      for (const [path, body, status] of [
        [API.createCheckout, wish(adas.users, ada.email), 403],
        [API.createCheckout, wish(bens, ada.email), 403],
        [API.createCheckout, wish(adas.users, ben.email), 403],
        [API.verifyCheckout, { sessionId }, 403],
        [API.createPortal, {}, 409],
      ] as const) {
        const response = await post(ben, path, body);
        expect(response.status, `${path} ${JSON.stringify(body)}`).toBe(status);
        expect(await response.text()).not.toContain(ada.email);
      }
      expect(strip(await everythingOf(address, ada))).toBe(strip(before));
    });
  });

  it("refuses writes from other sites, even with a valid cookie", async () => {
    await withTwo(async ({ address, ada }) => {
      const before = await everythingOf(address, ada);
      const write = newWrite("savedSequences", sequenceBody("From elsewhere"));
      for (const origin of [
        "https://evil.example",
        "null",
        `${ORIGIN}.evil.example`,
        ORIGIN.replace("http:", "https:"),
      ]) {
        for (const [method, route] of [
          ["POST", API.push],
          ["POST", API.clicks],
          ["POST", DEVICE_API.approve],
          ["POST", DEVICE_API.deny],
          ["DELETE", API.account],
          ["POST", API.accountPassword],
          ["POST", API.accountEmail],
          ["POST", API.accountEmailConfirm],
          ["POST", "/api/auth/sign-out"],
          ["POST", "/api/auth/change-password"],
          ["POST", API.createCheckout],
          ["POST", API.verifyCheckout],
          ["POST", API.createPortal],
        ] as const) {
          const init = { method, body: JSON.stringify({ writes: [write] }), headers: { Origin: origin } };
          const response = await ada.ask(address, route, init);
          expect(response.status, `${method} ${route} from ${origin}`).toBe(403);
        }
      }
      expect(strip(await everythingOf(address, ada))).toBe(strip(before));
    });
  });
});

/** The export without its timestamp. */
function strip(text: string): string {
  return text.replace(/"exportedAt":\s*"[^"]*"/, "");
}
