import { API, DEVICE_API } from "@vr-eye-lab/domain/api";
import type { DeviceStart } from "@vr-eye-lab/domain/sign-in";
import { expect, it, vi } from "vitest";
import { newTicket } from "../billing/return-tickets.ts";
import { LoginEndedError } from "../login/access-lock.ts";
import { createShare } from "../sharing/share-links.ts";
import { answerDeviceCode } from "../sign-in/device/answer-device.ts";
import { PATHS, resultOf, type Visitor } from "../sign-in/testing/visitor.ts";
import { newId } from "../testing/person.ts";
import { describeApp, TEST_SECRET } from "../testing/test-app.ts";
import { ACCESS } from "./revoke-access.ts";

// Dozens of requests each, which takes time on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const NEW_PASSWORD = "the owner's new password";

describeApp("access to an account", (server) => {
  /** Adds a checkout with a return ticket. */
  async function createTicket(userId: string) {
    const { ticket, row } = newTicket(Date.now());
    const [sessionId, createdAt] = [`cs_${newId().replaceAll("-", "_")}`, new Date().toISOString()];
    await server.database.kysely
      .insertInto("checkout")
      .values({ sessionId, userId, priceId: "price", createdAt, ...row })
      .execute();
    return { ticket, sessionId };
  }

  /** Someone who holds every kind of access to an account. */
  interface Holder {
    readonly visitor: Visitor;
    /** Uses each kind. @returns the names of those that still work */
    working(): Promise<string[]>;
  }

  async function createHolder(): Promise<Holder> {
    const visitor = await server.signUp();
    const { email, password } = visitor;
    const userId = await server.idOf(visitor);

    const share = await visitor.post(API.shares, { name: "Theirs", days: 7 });
    const { token: shareToken } = (await share.json()) as { token: string };
    const { deviceCode, userCode } = (await (await server.visitor().post(DEVICE_API.start)).json()) as DeviceStart;
    expect((await visitor.post(DEVICE_API.approve, { userCode })).status).toBe(200);
    const { ticket, sessionId } = await createTicket(userId);
    await visitor.post(PATHS.requestReset, { email });
    const reset = server.mailed(email, "reset");
    await visitor.post(PATHS.sendLink, { email });
    const link = server.mailed(email, "token");
    const elsewhere = server.visitor();
    expect((await elsewhere.post(PATHS.signIn, { email, password })).status).toBe(200);

    // The ways that change the account come last.
    const ways: Readonly<Record<string, () => Promise<Response> | Response>> = {
      "share link": () => server.visitor().post(API.shared, { token: shareToken }),
      login: () => visitor.get(API.account),
      "other login": () => elsewhere.get(API.account),
      password: () => server.visitor().post(PATHS.signIn, { email, password }),
      "device code": () => server.visitor().post(DEVICE_API.poll, { deviceCode }),
      ticket: () => server.visitor().post(API.returnTicket, { ticket, sessionId }),
      "magic link": () => server.visitor().post(API.linkConfirm, { email, token: link }),
      "reset link": () => server.visitor().post(PATHS.reset, { token: reset, newPassword: "not the owner's" }),
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
    const owner = server.visitor();
    await owner.post(PATHS.sendLink, { email: visitor.email });
    const token = server.mailed(visitor.email, "token");
    expect(await resultOf(await owner.post(API.linkConfirm, { email: visitor.email, token }))).toMatchObject([
      200,
      { mustSetPassword: true },
    ]);
    expect(await working()).toEqual([]);
    expect((await owner.get(API.account)).status).toBe(200);
    expect(await (await owner.get(API.shares)).json()).toEqual({ shares: [] });
    expect((await owner.post(API.accountPassword, { newPassword: NEW_PASSWORD })).status).toBe(200);
  });

  it("ends when the password is reset by email", async () => {
    const { visitor, working } = await createHolder();
    const owner = server.visitor();
    await owner.post(PATHS.requestReset, { email: visitor.email });
    const token = server.mailed(visitor.email, "reset");
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
    await visitor.post(API.emailConfirm, { token: server.mailed(visitor.email, "verify") });
    const owner = server.visitor();
    await owner.post(PATHS.sendLink, { email: visitor.email });
    const token = server.mailed(visitor.email, "token");
    expect((await owner.post(API.linkConfirm, { email: visitor.email, token })).status).toBe(200);
    expect(await working()).toEqual(expect.arrayContaining(["share link", "login", "password", "reset link"]));
  });

  it("is not granted by a login that has just ended", async () => {
    const visitor = await server.signUp();
    const [login = { userId: "", loginId: "" }] = await loginsOf(visitor.email);
    await visitor.post(PATHS.signOut);
    const share = createShare(server.database, login, { name: "Late", days: 7, checkIns: false }, new Date());
    await expect(share).rejects.toBeInstanceOf(LoginEndedError);
    const { userCode } = (await (await server.visitor().post(DEVICE_API.start)).json()) as DeviceStart;
    const approval = answerDeviceCode(
      server.database,
      TEST_SECRET,
      { userCode, ...login, state: "approved" },
      new Date(),
    );
    await expect(approval).rejects.toBeInstanceOf(LoginEndedError);
  });

  const loginsOf = (email: string) =>
    server.database.reader
      .selectFrom("session")
      .innerJoin("user", "user.id", "session.userId")
      .select(["session.id as loginId", "user.id as userId"])
      .where("email", "=", email)
      .execute();

  it("is classified for every table, and no table with a secret counts as mere data", async () => {
    const present = await server.database.kysely.introspection.getTables();
    const tables = present.filter(({ name }) => !name.startsWith("kysely"));
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
