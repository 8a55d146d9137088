import { API } from "@vr-eye-lab/domain/api";
import { afterAll, describe, expect, it, vi } from "vitest";
import { createTestStore } from "../db/testing/databases.ts";
import { clientAt } from "../http/client.ts";
import { createRateLimits } from "../http/rate-limit.ts";
import { newId } from "../testing/person.ts";
import { createTestApp, describeApp, TEST_ENV } from "../testing/test-app.ts";
import { createHashLimit } from "./hash-limit.ts";
import { createPasswordHasher, type PasswordHasher } from "./password-hash.ts";
import { createSignedUp, createVisitor, mailedToken, PATHS, type Visitor } from "./testing/visitor.ts";

const PROXY = "10.9.9.9";
const wrong = (email: string) => ({ email, password: "wrong password" });

// Dozens of requests each, which takes time on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

describeApp("sign-in attempts", (server) => {
  it("from one client are limited, even with a forged X-Forwarded-For", async () => {
    const eve = server.visitor("203.0.113.66");
    const statuses = [];
    for (let attempt = 0; attempt < 50; attempt++) {
      const headers = { "X-Forwarded-For": `198.51.100.${attempt}`, "X-Client-Address": `198.51.100.${attempt}` };
      const answer = await eve.post(PATHS.signIn, wrong(`victim${attempt}@example.com`), headers);
      statuses.push(answer.status);
      if (answer.status !== 429) continue;
      expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
      expect(Number(answer.headers.get("Retry-After"))).toBeLessThanOrEqual(300);
      expect(await answer.json()).toMatchObject({ code: "auth/too-many-attempts", error: expect.any(String) });
    }
    expect(statuses).toEqual([...Array(30).fill(401), ...Array(20).fill(429)]);
  });

  it("from one client don't lock others out", async () => {
    const ada = await server.signUp();
    const answer = await server.visitor("203.0.113.67").post(PATHS.signIn, ada);
    expect(answer.status).toBe(200);
  });

  it("count by the client address that a trusted proxy saw", async () => {
    const { app } = createTestApp(server.database, { env: { ...TEST_ENV, trustedProxies: [PROXY] } });
    const from = (client: string) =>
      createVisitor(app, PROXY).post(PATHS.signIn, wrong(`${newId()}@example.com`), { "X-Forwarded-For": client });
    for (let attempt = 0; attempt < 30; attempt++) {
      expect((await from(`198.51.100.${attempt}, 203.0.113.70`)).status).toBe(401);
    }
    expect((await from("198.51.100.99, 203.0.113.70")).status).toBe(429);
    expect((await from("203.0.113.71")).status).toBe(401);
  });

  it("at one account are limited across clients; the owner can still sign in by link", async () => {
    const ada = await server.signUp();
    const statuses = [];
    for (let attempt = 0; attempt < 11; attempt++) {
      statuses.push((await server.visitor().post(PATHS.signIn, wrong(ada.email))).status);
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
    const owner = server.visitor();
    const refused = await owner.post(PATHS.signIn, ada);
    expect([refused.status, await refused.json()]).toMatchObject([429, { code: "auth/account-busy" }]);
    expect(Number(refused.headers.get("Retry-After"))).toBeLessThanOrEqual(300);
    await owner.post(PATHS.sendLink, { email: ada.email });
    const token = server.mailed(ada.email, "token");
    expect((await owner.post(API.linkConfirm, { email: ada.email, token })).status).toBe(200);
  });

  it("that succeed count with a wider limit, per account and per address", async () => {
    const ada = await server.signUp();
    const rateLimits = createRateLimits(server.database);
    const address = "203.0.113.90";
    const codeOf = async (visitor: Visitor, from: string) => {
      const answer = await server.visitor(from).post(PATHS.signIn, visitor);
      return [answer.status, answer.status === 429 ? ((await answer.json()) as { code: string }).code : "signed in"];
    };
    for (let attempt = 1; attempt < 60; attempt++) await rateLimits.take("account-any", ada.email);
    expect(await codeOf(ada, address)).toEqual([200, "signed in"]);
    expect(await codeOf(ada, address)).toEqual([429, "auth/account-busy"]);
    const ben = await server.signUp();
    // Two attempts of the address were counted above.
    for (let attempt = 3; attempt < 150; attempt++) await rateLimits.take("sign-in-any", clientAt(address));
    expect(await codeOf(ben, address)).toEqual([200, "signed in"]);
    expect(await codeOf(ben, address)).toEqual([429, "auth/too-many-attempts"]);
    expect(await codeOf(ben, "203.0.113.91")).toEqual([200, "signed in"]);
  });

  it("that succeed don't count as failed", async () => {
    const ada = await server.signUp();
    for (let attempt = 0; attempt < 35; attempt++) {
      expect((await server.visitor("203.0.113.80").post(PATHS.signIn, ada)).status).toBe(200);
    }
  });

  it("that succeed with one's own account don't reset guesses at others", async () => {
    const eve = await server.signUp();
    const address = "203.0.113.81";
    const statuses = [];
    for (let attempt = 0; attempt < 32; attempt++) {
      await server.visitor(address).post(PATHS.signIn, eve);
      statuses.push((await server.visitor(address).post(PATHS.signIn, wrong(`v${attempt}@example.com`))).status);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(30);
  });
});

describe("hashing passwords", () => {
  const store = createTestStore("sqlite");
  afterAll(async () => (await store).remove());

  it("happens once for a wrong password, an unknown address and an account without a password", async () => {
    let hashed = 0;
    const hasher: PasswordHasher = {
      hash: async () => `hash ${hashed++}`,
      verify: async () => {
        hashed++;
        return false;
      },
    };
    const { app, mailbox } = createTestApp(await (await store).open(), { hasher });
    const [ada, ben] = [await createSignedUp(app), createVisitor(app)];
    await ben.post(PATHS.sendLink, { email: ben.email });
    const token = mailedToken(mailbox.mails, ben.email, "token");
    expect((await ben.post(API.linkConfirm, { email: ben.email, token })).status).toBe(200);
    for (const email of [ada.email, ben.email, "unknown@example.com"]) {
      hashed = 0;
      expect((await createVisitor(app).post(PATHS.signIn, wrong(email))).status).toBe(401);
      expect([email, hashed]).toEqual([email, 1]);
    }
  });

  it("returns 429 beyond its capacity, while other requests are answered", async () => {
    const hasher = createPasswordHasher({
      cost: { N: 2 ** 14, r: 8, p: 1 },
      limit: createHashLimit({ maxRunning: 1, maxWaiting: 3, maxPerNetwork: 3, maxPerAccount: 3 }),
    });
    const { app } = createTestApp(await (await store).open(), { hasher });
    const crowd = Array.from({ length: 20 }, () =>
      createVisitor(app).post(PATHS.signIn, wrong(`${newId()}@example.com`)),
    );
    expect((await createVisitor(app).get(PATHS.session)).status).toBe(200);
    const answers = await Promise.all(crowd);
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 401).length).toBeGreaterThanOrEqual(4);
    expect(refused.length).toBeGreaterThan(0);
    for (const answer of refused) {
      expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
      expect(await answer.json()).toMatchObject({ code: "auth/server-busy" });
    }
  });
});
