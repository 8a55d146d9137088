import { createHmac } from "node:crypto";
import { Hono } from "hono";
import { beforeAll, expect, it, vi } from "vitest";
import type { Database } from "../db/database.ts";
import { describeOnBoth } from "../db/testing/databases.ts";
import { clientAt } from "../http/client.ts";
import { createLog } from "../log.ts";
import { addAccount } from "../sign-in/accounts.ts";
import { type BetterAuth, createBetterAuth, loginCookieName } from "../sign-in/better-auth.ts";
import { insertLogin } from "../sign-in/logins.ts";
import { newId } from "../testing/person.ts";
import { createLoginGate, type LoginGate } from "./login-gate.ts";

const SECRET = "the secret of this test, at least 32 characters";
const PUBLIC_URL = new URL("http://localhost:3000");

// Dozens of requests each, which takes time on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

describeOnBoth("the login gate", (open) => {
  let database: Database;
  let auth: BetterAuth;
  let gate: LoginGate;
  beforeAll(async () => {
    database = await open();
    auth = createBetterAuth({ database, publicUrl: PUBLIC_URL, secret: SECRET, log: createLog("silent") });
    gate = createLoginGate(database, SECRET, loginCookieName(auth));
  });

  const sign = (token: string, secret = SECRET) =>
    `${token}.${createHmac("sha256", secret).update(token).digest("base64")}`;

  /** Creates a new user's login. */
  function login(expiresAt?: Date): Promise<{ userId: string; email: string; token: string }> {
    const email = `${newId()}@example.com`;
    const origin = { client: clientAt("203.0.113.9"), userAgent: undefined };
    return database.write(async (on) => {
      const userId = (await addAccount(database, on, { email, name: "", isConfirmed: false })) ?? "";
      const request = { userId, origin, now: new Date(), isEntitled: async () => true };
      const { id, token } = (await insertLogin(on, request)) ?? { id: "", token: "" };
      const changed = on.updateTable("session").where("id", "=", id);
      if (expiresAt) await changed.set({ expiresAt: expiresAt.toISOString() }).execute();
      return { userId, email, token };
    });
  }

  /** The Cookie header with a value of the login's cookie. */
  const cookieOf = (value: string | undefined) =>
    value === undefined ? "other=1" : `${loginCookieName(auth)}=${encodeURIComponent(value)}`;

  /** Asks the gate with a request. */
  async function find(value: string | undefined, by = gate): Promise<Awaited<ReturnType<LoginGate["find"]>>> {
    const app = new Hono();
    app.onError((error) => {
      throw error;
    });
    app.get("/", async (context) => context.json({ found: await by.find(context) }));
    const answer = await app.request("/", { headers: { Cookie: cookieOf(value) } });
    return ((await answer.json()) as { found?: Awaited<ReturnType<LoginGate["find"]>> }).found;
  }

  /** The user ids that both find for a cookie's value. */
  async function ask(value: string | undefined) {
    const cookie = cookieOf(value);
    const theirs = await auth.api.getSession({ headers: new Headers({ Cookie: cookie }) });
    const ours = await find(value);
    return { ours: ours?.userId ?? null, theirs: theirs?.user.id ?? null };
  }

  it("finds the user of a valid login, like Better Auth", async () => {
    const { userId, email, token } = await login();
    expect(await ask(sign(token))).toEqual({ ours: userId, theirs: userId });
    const found = await find(sign(token));
    expect(found).toEqual({ userId, email, loginId: expect.any(String) });
  });

  it.each([
    ["expired", async () => sign((await login(new Date(Date.now() - 1_000))).token)],
    ["absent", async () => undefined],
    ["empty", async () => ""],
    ["unknown", async () => sign(newId())],
    ["signed with another secret", async () => sign((await login()).token, `${SECRET}!`)],
    ["without a signature", async () => (await login()).token],
    ["with an empty signature", async () => `${(await login()).token}.`],
    ["with only a signature", async () => sign("")],
    ["with half a signature", async () => sign((await login()).token).slice(0, -20)],
    ["with the signature of another token", async () => `${(await login()).token}.${sign(newId()).split(".")[1]}`],
    ["with a token changed", async () => sign((await login()).token).replace(/^./, (c) => (c === "a" ? "b" : "a"))],
    ["of letters beyond ASCII", async () => "ä.ö"],
    ["of dots", async () => "...."],
    ["very long", async () => "x".repeat(10_000)],
  ])("rejects a cookie that is %s, like Better Auth", async (_, cookie) => {
    expect(await ask(await cookie())).toEqual({ ours: null, theirs: null });
  });

  it("rejects a login that was ended, and those of a deleted user", async () => {
    const { internalAdapter } = await auth.$context;
    const [ended, gone] = [await login(), await login()];
    await internalAdapter.deleteSession(ended.token);
    await database.write((transaction) => transaction.deleteFrom("user").where("id", "=", gone.userId).execute());
    for (const { token } of [ended, gone]) expect(await ask(sign(token))).toEqual({ ours: null, theirs: null });
  });

  it("rejects a login as soon as it expires", async () => {
    const { token, userId } = await login(new Date(Date.now() + 3_000));
    expect((await find(sign(token)))?.userId).toBe(userId);
    await expect.poll(() => find(sign(token))).toBeUndefined();
  });

  it("rejects bad logins without affecting the others that arrive with them", async () => {
    const [good, ended] = [await login(), await login()];
    await (await auth.$context).internalAdapter.deleteSession(ended.token);
    const expired = await login(new Date(Date.now() - 1_000));
    const strange = ["", `${newId()}\0`, '{"a"}', "\\", "null", "x".repeat(5_000)];
    const tokens = [good.token, ended.token, expired.token, newId(), ...strange];
    const found = await Promise.all(tokens.map((token) => find(sign(token))));
    expect(found.map((each) => each?.userId)).toEqual([good.userId, ...tokens.slice(1).map(() => undefined)]);
  });
});
