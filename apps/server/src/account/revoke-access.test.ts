import { API, DEVICE_API } from "@vr-eye-lab/domain/api";
import type { DeviceStart } from "@vr-eye-lab/domain/sign-in";
import { beforeAll, expect, it, vi } from "vitest";
import { newTicket } from "../billing/return-tickets.ts";
import type { Database } from "../db/database.ts";
import { describeOnBoth } from "../db/testing/databases.ts";
import { LoginEndedError } from "../login/access-lock.ts";
import { createShare } from "../sharing/share-links.ts";
import { answerDeviceCode } from "../sign-in/device/device-codes.ts";
import { createPasswordHasher } from "../sign-in/password-hash.ts";
import { createSignedUp, createVisitor, mailedToken, PATHS, type Visitor } from "../sign-in/testing/visitor.ts";
import { newId } from "../testing/person.ts";
import { createTestApp, TEST_SECRET } from "../testing/test-app.ts";
import { ACCESS } from "./revoke-access.ts";

// Dozens of requests each, which takes time on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const NEW_PASSWORD = "the owner's new password";

describeOnBoth("access to an account", (open) => {
  let database: Database;
  let app: ReturnType<typeof createTestApp>["app"];
  let mailbox: ReturnType<typeof createTestApp>["mailbox"];
  beforeAll(async () => {
    database = await open();
    ({ app, mailbox } = createTestApp(database));
  });

  /** Adds a checkout with a return ticket. */
  async function createTicket(userId: string) {
    const { ticket, row } = newTicket(Date.now());
    const [sessionId, createdAt] = [`cs_${newId().replaceAll("-", "_")}`, new Date().toISOString()];
    await database.kysely
      .insertInto("checkout")
      .values({ sessionId, userId, priceId: "price", createdAt, ...row })
      .execute();
    return { ticket, hash: row.ticketHash, sessionId };
  }

  /** Someone who holds every kind of access to an account. */
  interface Holder {
    readonly visitor: Visitor;
    /** Uses each kind. @returns the names of those that still work */
    working(): Promise<string[]>;
  }

  async function createHolder(): Promise<Holder> {
    const visitor = await createSignedUp(app);
    const { email, password } = visitor;
    const { id: userId } = ((await (await visitor.get(PATHS.session)).json()) as { user: { id: string } }).user;

    const share = await visitor.post(API.shares, { name: "Theirs", days: 7 });
    const { token: shareToken } = (await share.json()) as { token: string };
    const { deviceCode, userCode } = (await (await createVisitor(app).post(DEVICE_API.start)).json()) as DeviceStart;
    expect((await visitor.post(DEVICE_API.approve, { userCode })).status).toBe(200);
    const { ticket, sessionId } = await createTicket(userId);
    await visitor.post(PATHS.requestReset, { email });
    const reset = mailedToken(mailbox.mails, email, "reset");
    await visitor.post(PATHS.sendLink, { email });
    const link = mailedToken(mailbox.mails, email, "token");
    const elsewhere = createVisitor(app);
    expect((await elsewhere.post(PATHS.signIn, { email, password })).status).toBe(200);

    // The ways that change the account come last.
    const ways: Readonly<Record<string, () => Promise<Response> | Response>> = {
      "share link": () => createVisitor(app).post(API.shared, { token: shareToken }),
      login: () => visitor.get(API.account),
      "other login": () => elsewhere.get(API.account),
      password: () => createVisitor(app).post(PATHS.signIn, { email, password }),
      "device code": () => createVisitor(app).post(DEVICE_API.poll, { deviceCode }),
      ticket: () => createVisitor(app).post(API.returnTicket, { ticket, sessionId }),
      "magic link": () => createVisitor(app).post(API.linkConfirm, { email, token: link }),
      "reset link": () => createVisitor(app).post(PATHS.reset, { token: reset, newPassword: "not the owner's" }),
    };
    return {
      visitor,
      async working() {
        const names = [];
        for (const [name, use] of Object.entries(ways)) if ((await use()).status === 200) names.push(name);
        return names;
      },
    };
  }

  it("is what the tests below assume: every kind works until it is ended", async () => {
    const { working } = await createHolder();
    expect(await working()).toEqual([
      "share link",
      "login",
      "other login",
      "password",
      "device code",
      "ticket",
      "magic link",
      // Not the reset link: using the magic link has just claimed the account.
    ]);
  });

  it("ends when the owner of the address signs in by magic link for the first time", async () => {
    const { visitor, working } = await createHolder();
    const owner = createVisitor(app);
    await owner.post(PATHS.sendLink, { email: visitor.email });
    const token = mailedToken(mailbox.mails, visitor.email, "token");
    const answer = await owner.post(API.linkConfirm, { email: visitor.email, token });
    expect([answer.status, await answer.json()]).toMatchObject([200, { mustSetPassword: true }]);
    expect(await working()).toEqual([]);
    expect((await owner.get(API.account)).status).toBe(200);
    expect(await (await owner.get(API.shares)).json()).toEqual({ shares: [] });
    expect((await owner.post(API.accountPassword, { newPassword: NEW_PASSWORD })).status).toBe(200);
  });

  it("ends when the password is reset by email", async () => {
    const { visitor, working } = await createHolder();
    const owner = createVisitor(app);
    await owner.post(PATHS.requestReset, { email: visitor.email });
    const token = mailedToken(mailbox.mails, visitor.email, "reset");
    expect((await owner.post(PATHS.reset, { token, newPassword: NEW_PASSWORD })).status).toBe(200);
    expect(await working()).toEqual([]);
    const signIn = { email: visitor.email, password: NEW_PASSWORD };
    expect((await owner.post(PATHS.signIn, signIn)).status).toBe(200);
    expect(await (await owner.get(API.account)).json()).toMatchObject({ emailVerified: true, hasPassword: true });
  });

  it("ends with a password change, except for this login and the share links", async () => {
    const { visitor, working } = await createHolder();
    const change = { currentPassword: visitor.password, newPassword: NEW_PASSWORD };
    expect((await visitor.post(PATHS.changePassword, change)).status).toBe(200);
    expect(await working()).toEqual(["share link", "login"]);
  });

  it("ends with signing out elsewhere, except for this login, the password and the share links", async () => {
    const { visitor, working } = await createHolder();
    expect((await visitor.post("/api/auth/revoke-other-sessions")).status).toBe(200);
    expect(await working()).toEqual(["share link", "login", "password"]);
  });

  it("stays when the owner of a confirmed address signs in by link", async () => {
    const { visitor, working } = await createHolder();
    await visitor.post(API.emailConfirm, { token: mailedToken(mailbox.mails, visitor.email, "verify") });
    const owner = createVisitor(app);
    await owner.post(PATHS.sendLink, { email: visitor.email });
    const token = mailedToken(mailbox.mails, visitor.email, "token");
    expect((await owner.post(API.linkConfirm, { email: visitor.email, token })).status).toBe(200);
    expect(await working()).toEqual(expect.arrayContaining(["share link", "login", "password", "reset link"]));
  });

  /** An app on the same database whose password checks wait. @returns when a check waits, and how to continue */
  function createSlowApp() {
    const waits = Promise.withResolvers<void>();
    const continues = Promise.withResolvers<void>();
    const hasher = createPasswordHasher({ cost: { N: 2 ** 10, r: 8, p: 1 } });
    const slow = createTestApp(database, {
      hasher: {
        ...hasher,
        async verify(checked) {
          const isRight = await hasher.verify(checked);
          waits.resolve();
          await continues.promise;
          return isRight;
        },
      },
    });
    return { app: slow.app, checking: waits.promise, finish: continues.resolve };
  }

  async function resetPassword(email: string): Promise<void> {
    await createVisitor(app).post(PATHS.requestReset, { email });
    const token = mailedToken(mailbox.mails, email, "reset");
    expect((await createVisitor(app).post(PATHS.reset, { token, newPassword: NEW_PASSWORD })).status).toBe(200);
  }

  it("is not granted to a sign-in that was checking the old password during a reset", async () => {
    const { email, password } = await createSignedUp(app);
    const slow = createSlowApp();
    const stranger = createVisitor(slow.app);
    const signIn = stranger.post(PATHS.signIn, { email, password });
    await slow.checking;
    await resetPassword(email);
    slow.finish();
    const answer = await signIn;
    expect([answer.status, await answer.json()]).toMatchObject([401, { code: "auth/wrong-credentials" }]);
    expect(stranger.cookie).toBe("");
    expect(await loginsOf(email)).toEqual([]);
  });

  it("is not granted by a password change that was in progress during a reset", async () => {
    const { email, password } = await createSignedUp(app);
    const slow = createSlowApp();
    const stranger = createVisitor(slow.app);
    const signIn = await createVisitor(app).post(PATHS.signIn, { email, password });
    const Cookie = signIn.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ");
    const change = { currentPassword: password, newPassword: "the stranger's" };
    const changing = stranger.post(PATHS.changePassword, change, { Cookie });
    await slow.checking;
    await resetPassword(email);
    slow.finish();
    expect((await changing).status).toBe(401);
    expect(await loginsOf(email)).toEqual([]);
    const owner = createVisitor(app);
    expect((await owner.post(PATHS.signIn, { email, password: NEW_PASSWORD })).status).toBe(200);
  });

  it("is not granted by a login that has just ended", async () => {
    const visitor = await createSignedUp(app);
    const [login = { userId: "", loginId: "" }] = await loginsOf(visitor.email);
    await visitor.post(PATHS.signOut);
    const share = createShare(database, login, { name: "Late", days: 7 }, new Date());
    await expect(share).rejects.toBeInstanceOf(LoginEndedError);
    const { userCode } = (await (await createVisitor(app).post(DEVICE_API.start)).json()) as DeviceStart;
    const approval = answerDeviceCode(database, TEST_SECRET, { userCode, ...login, state: "approved" }, new Date());
    await expect(approval).rejects.toBeInstanceOf(LoginEndedError);
  });

  it.each(["device code", "ticket"])("is not granted by a %s that is used up just before a reset", async (kind) => {
    const { email } = await createSignedUp(app);
    const [{ userId } = { userId: "" }] = await loginsOf(email);
    const { ticket, hash, sessionId } = await createTicket(userId);
    await database.kysely.deleteFrom("deviceCode").execute();
    const { deviceCode } = (await (await createVisitor(app).post(DEVICE_API.start)).json()) as DeviceStart;
    await database.kysely
      .updateTable("deviceCode")
      .set({ state: "approved", userId })
      .where("state", "=", "waiting")
      .execute();
    const isUsed = async () => {
      const open =
        kind === "ticket"
          ? database.reader.selectFrom("checkout").select("sessionId as id").where("ticketHash", "=", hash)
          : database.reader.selectFrom("deviceCode").select("id").where("userId", "=", userId);
      return (await open.execute()).length === 0;
    };
    let wasReset = false;
    // Resets the password as soon as the code or ticket has been used up.
    const interrupted = Object.assign(Object.create(database) as Database, {
      async write<Result>(work: Parameters<typeof database.write<Result>>[0]): Promise<Result> {
        const result = await database.write(work);
        if (!wasReset && (await isUsed())) {
          wasReset = true;
          await resetPassword(email);
        }
        return result;
      },
    });
    const stranger = createVisitor(createTestApp(interrupted).app);
    const answer = await (kind === "ticket"
      ? stranger.post(API.returnTicket, { ticket, sessionId })
      : stranger.post(DEVICE_API.poll, { deviceCode }));
    expect([wasReset, answer.status >= 400, stranger.cookie]).toEqual([true, true, ""]);
    expect(await loginsOf(email)).toEqual([]);
  });

  const loginsOf = (email: string) =>
    database.reader
      .selectFrom("session")
      .innerJoin("user", "user.id", "session.userId")
      .select(["session.id as loginId", "user.id as userId"])
      .where("email", "=", email)
      .execute();

  it("is classified for every table, and no table with a secret counts as mere data", async () => {
    const tables = (await database.kysely.introspection.getTables()).filter(({ name }) => !name.startsWith("kysely"));
    expect(Object.keys(ACCESS).sort()).toEqual(tables.map(({ name }) => name).sort());
    for (const { name, columns } of tables) {
      if (!columns.some((column) => /token|hash|password|secret|code/i.test(column.name))) continue;
      expect([name, ACCESS[name as keyof typeof ACCESS]]).toEqual([
        name,
        expect.objectContaining({ end: expect.any(Function) }),
      ]);
    }
  });
});
