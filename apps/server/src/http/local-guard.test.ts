import { afterAll, afterEach, describe, expect, it } from "vitest";
import { createTestStore } from "../db/testing/databases.ts";
import { createLog } from "../log.ts";
import { createTestApp, LOCAL_CODE, TEST_ENV } from "../testing/test-app.ts";

const store = await createTestStore("sqlite");
const database = await store.open();
afterAll(() => store.remove());
afterEach(() => database.kysely.deleteFrom("rateLimit").execute());

const MAIL = "/_dev/mail.json";
const OURS = { Host: "localhost:3000" };
const LOOPBACK = { socket: { remoteAddress: "127.0.0.1", localPort: 3000 }, httpVersion: "1.1" };

/** A server at http://localhost:3000, unless the environment has another PUBLIC_URL. */
function serverAt(env: Partial<typeof TEST_ENV> = {}) {
  const warnings: object[] = [];
  const log = createLog("warn", { write: (line: string) => warnings.push(JSON.parse(line)) });
  const { app } = createTestApp(database, { env: { ...TEST_ENV, ...env }, log });
  return {
    warnings,
    async ask(path: string, headers: Record<string, string> = {}, incoming: object = LOOPBACK) {
      const all = { ...OURS, ...headers };
      return (await app.request(`http://localhost:3000${path}`, { headers: all }, { incoming } as object)).status;
    },
  };
}

describe("the mailbox on a developer's machine", () => {
  it.each(["http://localhost:3000", "http://127.0.0.1:3000", "http://[::1]:3000", "http://localhost"])(
    "opens without the code at PUBLIC_URL only (%s)",
    async (address) => {
      const publicUrl = new URL(address);
      const { ask } = serverAt({ publicUrl });
      expect(await ask(MAIL, { Host: publicUrl.host })).toBe(200);
      for (const Host of ["127.0.0.2:3000", "localhost:3001", "localhost.:3000", "[::2]:3000"]) {
        expect(await ask(MAIL, { Host })).toBe(404);
      }
    },
  );

  it("stays open after requests of this machine and of our own page", async () => {
    const { ask, warnings } = serverAt();
    for (const Host of ["localhost:3000", "127.0.0.1:3000", "[::1]:3000", "LOCALHOST:3000"])
      await ask("/healthz", { Host });
    // As the development server asks, which listens on another port.
    const behindVite = { ...LOOPBACK, socket: { remoteAddress: "127.0.0.1", localPort: 41234 } };
    await ask("/healthz", { Host: "127.0.0.1:41234", Origin: "http://localhost:3000" }, behindVite);
    await ask("/healthz", { Origin: "http://localhost:3000", Referer: "http://localhost:3000/?tab=account" });
    await ask("/healthz", {}, { ...LOOPBACK, socket: { remoteAddress: "::ffff:127.0.0.1" } });
    expect(await ask(MAIL)).toBe(200);
    expect(await ask(MAIL, { Host: "127.0.0.1:3000" })).toBe(404);
    expect(await ask(MAIL)).toBe(200);
    expect(await ask(`${MAIL}?code=outdated`)).toBe(200);
    expect(warnings).toEqual([]);
  });

  const ELSEWHERE = { ...LOOPBACK, socket: { remoteAddress: "192.168.1.7", localPort: 3000 } };
  it.each([
    ["the header X-Forwarded-For", { "X-Forwarded-For": "127.0.0.1" }, LOOPBACK],
    ["the header Forwarded", { Forwarded: "for=127.0.0.1" }, LOOPBACK],
    ["the header X-Real-IP", { "X-Real-IP": "" }, LOOPBACK],
    ["the header X-Forwarded-Proto", { "X-Forwarded-Proto": "http" }, LOOPBACK],
    ["the header Via", { Via: "1.1 proxy" }, LOOPBACK],
    ["the header Host: http://lab.example", { Host: "lab.example" }, LOOPBACK],
    ["the header Host: http://localhost:8080", { Host: "localhost:8080" }, LOOPBACK],
    ["the header Host: ?", { Host: "[" }, LOOPBACK],
    ["the header Origin: https://lab.example", { Origin: "https://lab.example" }, LOOPBACK],
    ["the header Origin: ?", { Origin: "null" }, LOOPBACK],
    ["the header Referer: https://lab.example", { Referer: "https://lab.example/secret?token=a" }, LOOPBACK],
    ["the client 192.168.1.7", {}, ELSEWHERE],
    ["HTTP 1.0", {}, { ...LOOPBACK, httpVersion: "1.0" }],
  ])("needs the code from the first request on that has %s, to any path", async (sign, headers, incoming) => {
    for (const path of ["/", "/healthz", "/api/config", "/nowhere", MAIL]) {
      const { ask, warnings } = serverAt();
      expect(await ask(MAIL)).toBe(200);
      await ask(path, headers, incoming);
      for (let again = 0; again < 2; again++) expect(await ask(MAIL)).toBe(404);
      expect(await ask(MAIL, headers, incoming)).toBe(404);
      expect(await ask(`${MAIL}?code=${LOCAL_CODE}`, headers, incoming)).toBe(200);
      expect(warnings.filter((line) => "sign" in line)).toEqual([expect.objectContaining({ sign })]);
    }
  });

  it("is judged by each process for itself", async () => {
    const [first, second] = [serverAt(), serverAt()];
    await first.ask("/healthz", { Via: "1.1 proxy" });
    expect([await first.ask(MAIL), await second.ask(MAIL)]).toEqual([404, 200]);
  });
});

describe("the mailbox of any other server", () => {
  it.each<[string, Partial<typeof TEST_ENV>]>([
    ["PUBLIC_URL is private", { publicUrl: new URL("https://eye.home.lan") }],
    ["PUBLIC_URL is a name below localhost", { publicUrl: new URL("http://lab.localhost:3000") }],
    ["--lan is on", { publicUrl: new URL("https://localhost:3000"), lan: true }],
    ["it is in production", { production: true }],
  ])("always needs the code if %s", async (_, env) => {
    const { ask } = serverAt(env);
    for (const Host of [env.publicUrl?.host ?? "localhost:3000", "localhost:3000", "127.0.0.1:3000"]) {
      expect(await ask(MAIL, { Host })).toBe(404);
      expect(await ask(`${MAIL}?code=`, { Host })).toBe(404);
      expect(await ask(`${MAIL}?code=${LOCAL_CODE}0`, { Host })).toBe(404);
      expect(await ask(`${MAIL}?code=${LOCAL_CODE}`, { Host })).toBe(200);
    }
  });

  it("limits guesses per client, but not requests without a code", async () => {
    const { ask } = serverAt({ lan: true });
    for (let i = 0; i < 30; i++) expect(await ask(MAIL)).toBe(404);
    for (let i = 0; i < 20; i++) expect(await ask(`${MAIL}?code=${i}`)).toBe(404);
    expect(await ask(`${MAIL}?code=${LOCAL_CODE}`)).toBe(429);
    const other = { ...LOOPBACK, socket: { remoteAddress: "192.168.1.7" } };
    expect(await ask(`${MAIL}?code=${LOCAL_CODE}`, {}, other)).toBe(200);
  });
});
