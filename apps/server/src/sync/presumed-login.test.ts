import { API } from "@vr-eye-lab/domain/api";
import { USER_HEADER } from "@vr-eye-lab/domain/protocol";
import type { DocumentWrite } from "@vr-eye-lab/domain/sync";
import { DAY_MS } from "@vr-eye-lab/domain/time";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { deleteAccount } from "../account/delete-account.ts";
import type { Database } from "../db/database.ts";
import { createTestStore, TESTED_DATABASES, type TestStore } from "../db/testing/databases.ts";
import { createResetToken, setDisabled, signOutEverywhere } from "../operations/users.ts";
import { LOGIN_DAYS } from "../sign-in/logins.ts";
import { createSignedUp, createVisitor, PATHS, type Visitor } from "../sign-in/testing/visitor.ts";
import { newId, newWrite, ORIGIN, practiceBody, STATED } from "../testing/person.ts";
import { createTestApp } from "../testing/test-app.ts";

const session = () => newWrite("practice", practiceBody(new Date(), 60));

type App = ReturnType<typeof createTestApp>["app"];

/** A signed-in user whose login the server presumes. */
interface Presumed {
  readonly visitor: Visitor;
  /** Stays after a sign-out. */
  readonly cookie: string;
  readonly userId: string;
  readonly last: DocumentWrite;
}

describe.runIf(TESTED_DATABASES.includes("postgres"))("a push whose login was valid earlier", () => {
  let store: TestStore;
  let database: Database;
  let other: Database;
  let app: App;
  let otherApp: App;
  /** Queries before the write, such as the login gate's. */
  let queries = 0;
  /** Runs before the next batch. */
  let beforeBatch: (() => Promise<unknown>) | undefined;
  beforeAll(async () => {
    store = await createTestStore("postgres", "migrated");
    [database, other] = [await store.open(), await store.open()];
    const reader = database.reader.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        queries += 1;
        return result;
      },
    });
    const writeBatch: Database["writeBatch"] = async (work) => {
      const before = beforeBatch;
      beforeBatch = undefined;
      await before?.();
      await database.writeBatch?.(work);
    };
    app = createTestApp({ ...database, reader, writeBatch }).app;
    otherApp = createTestApp(other).app;
  }, 60_000);
  afterAll(() => store.remove());

  async function pushWith(cookie: string, body: unknown, headers: Readonly<Record<string, string>> = {}) {
    const text = JSON.stringify(body);
    const init = {
      method: "POST",
      body: text,
      headers: { Cookie: cookie, Origin: ORIGIN, "Content-Length": String(text.length), ...STATED, ...headers },
    };
    const response = await app.request(API.push, init, { incoming: { socket: { remoteAddress: "10.9.9.9" } } });
    return response.status;
  }
  const push = (cookie: string, ...writes: DocumentWrite[]) => pushWith(cookie, { writes });

  async function presumed(): Promise<Presumed> {
    const visitor = await createSignedUp(app);
    const { cookie, email } = visitor;
    const { id: userId } = await database.reader
      .selectFrom("user")
      .select("id")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    const last = session();
    expect(await push(cookie, last)).toBe(200);
    return { visitor, cookie, userId, last };
  }

  async function rowsOf(userId: string) {
    const rowsIn = (table: "write" | "practice" | "document") =>
      other.reader.selectFrom(table).selectAll().where("userId", "=", userId).execute();
    return { write: await rowsIn("write"), practice: await rowsIn("practice"), document: await rowsIn("document") };
  }

  /** Signs in at the other server. */
  async function signedInElsewhere({ email, password }: Visitor): Promise<Visitor> {
    const elsewhere = createVisitor(otherApp);
    expect((await elsewhere.post(PATHS.signIn, { email, password })).status).toBe(200);
    return elsewhere;
  }

  const endBySql = ({ userId }: Presumed) => sql`delete from session where "userId" = ${userId}`.execute(other.kysely);

  it("is stored without asking for the login first", async () => {
    const { cookie, userId } = await presumed();
    const before = queries;
    for (let i = 0; i < 3; i++) expect(await push(cookie, session())).toBe(200);
    expect(queries).toBe(before);
    expect((await rowsOf(userId)).practice).toHaveLength(4);
  });

  const endings: Record<string, (of: Presumed) => Promise<unknown>> = {
    "ended by a sign-out": ({ visitor }) => visitor.post(PATHS.signOut),
    "ended by a sign-out at another server": async ({ cookie }) =>
      otherApp.request(PATHS.signOut, { method: "POST", headers: { Cookie: cookie, Origin: ORIGIN } }),
    "deleted by plain SQL": endBySql,
    "ended by another password, set elsewhere": async ({ visitor }) => {
      const elsewhere = await signedInElsewhere(visitor);
      const body = { currentPassword: visitor.password, newPassword: newId() };
      expect((await elsewhere.post(PATHS.changePassword, body)).status).toBe(200);
    },
    "ended by a password reset elsewhere": async ({ visitor }) => {
      const token = await createResetToken(other, visitor.email);
      const answer = await createVisitor(otherApp).post(PATHS.reset, { token, newPassword: newId() });
      expect(answer.status).toBe(200);
    },
    "ended by an operator": ({ userId }) => signOutEverywhere(other, userId),
    "of an account that was disabled": ({ userId }) => setDisabled(other, userId, true, new Date()),
    "of an account that was disabled while it was created": ({ userId }) =>
      sql`update "user" set "disabledAt" = '2026-01-01T00:00:00.000Z' where id = ${userId}`.execute(other.kysely),
    "of a deleted account": ({ userId }) => deleteAccount(other, null, userId),
    "of another user now": async ({ userId }) => {
      const { userId: thief } = await presumed();
      await sql`update session set "userId" = ${thief} where "userId" = ${userId}`.execute(other.kysely);
    },
  };

  it.each(Object.entries(endings))("gets 401 and stores nothing if the login was %s", async (_, end) => {
    const ended = await presumed();
    await end(ended);
    const rows = await rowsOf(ended.userId);
    expect(await push(ended.cookie, session())).toBe(401);
    await push(ended.cookie, session());
    expect(await rowsOf(ended.userId)).toEqual(rows);
  });

  it("gets 401 and stores nothing if the login ends after the request has arrived", async () => {
    const ending = await presumed();
    const rows = await rowsOf(ending.userId);
    beforeBatch = () => endBySql(ending);
    expect(await push(ending.cookie, session())).toBe(401);
    expect(await rowsOf(ending.userId)).toEqual(rows);
  });

  it.each<[string, (of: Presumed) => unknown]>([
    ["was stored before", ({ last }) => ({ writes: [last] })],
    ["is refused", () => ({ writes: [newWrite("measures", { no: "result" })] })],
    ["is malformed", () => ({ writes: "none" })],
    [
      "needs a transaction",
      ({ userId }) => ({ writes: [{ ...newWrite("users", { name: "N" }), documentId: userId }] }),
    ],
    ["changes nothing", () => ({ writes: [{ ...newWrite("measures", undefined), kind: "delete" }] })],
  ])("gets 401 if the login was ended, also if the write %s", async (_, body) => {
    const ended = await presumed();
    await endBySql(ended);
    const rows = await rowsOf(ended.userId);
    expect(await pushWith(ended.cookie, body(ended))).toBe(401);
    expect(await rowsOf(ended.userId)).toEqual(rows);
  });

  it("is answered as before if it changes nothing, or its rows were changed elsewhere", async () => {
    const { cookie, userId, last } = await presumed();
    expect(await push(cookie, last)).toBe(200);
    expect(await pushWith(cookie, { writes: "none" })).toBe(400);
    expect(await push(cookie, session())).toBe(200);
    await sql`update "userRevision" set revision = revision where "userId" = ${userId}`.execute(other.kysely);
    expect(await push(cookie, session())).toBe(200);
    expect((await rowsOf(userId)).practice).toHaveLength(3);
  });

  it("is stored for the valid login only, if pushes of two logins arrive together", async () => {
    const { visitor, userId, cookie } = await presumed();
    const second = createVisitor(app);
    await second.post(PATHS.signIn, { email: visitor.email, password: visitor.password });
    expect(await push(second.cookie, session())).toBe(200);
    const token = decodeURIComponent(cookie).split("=")[1]?.split(".")[0];
    await sql`delete from session where token = ${token}`.execute(other.kysely);
    const pushes = [cookie, second.cookie, cookie, second.cookie].map((each) => push(each, session()));
    expect(await Promise.all(pushes)).toEqual([401, 200, 401, 200]);
    expect((await rowsOf(userId)).practice).toHaveLength(4);
  });

  it("gets 401 once the login expires by the server's clock", async () => {
    const { cookie, userId } = await presumed();
    const write = session();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + (LOGIN_DAYS + 1) * DAY_MS });
    onTestFinished(() => void vi.useRealTimers());
    expect(await push(cookie, write)).toBe(401);
    expect((await rowsOf(userId)).practice).toHaveLength(1);
  });

  it("gets 409 if its page names another user", async () => {
    const { cookie, userId } = await presumed();
    expect(await pushWith(cookie, { writes: [session()] }, { [USER_HEADER]: userId })).toBe(200);
    expect(await pushWith(cookie, { writes: [session()] }, { [USER_HEADER]: newId() })).toBe(409);
    expect((await rowsOf(userId)).practice).toHaveLength(2);
  });
});
