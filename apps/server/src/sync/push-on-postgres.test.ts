import { practiceStats } from "@vr-eye-lab/domain/practice";
import type { DocumentWrite } from "@vr-eye-lab/domain/sync";
import fc from "fast-check";
import type { Context } from "hono";
import { contextStorage } from "hono/context-storage";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { deleteAccount } from "../account/delete-account.ts";
import type { Database } from "../db/database.ts";
import { createTestStore, layerOf, type TestStore } from "../db/testing/databases.ts";
import { newPersonRow } from "../db/testing/people.ts";
import { readDays } from "../practice/days.ts";
import { createProfile, readProfile } from "../profile/profiles.ts";
import { inUserTransaction, UserGoneError } from "../store/user-transaction.ts";
import { OPEN } from "../testing/app-user.ts";
import { newId, newWrite, practiceBody } from "../testing/person.ts";
import { addUser } from "../testing/stand-in-gate.ts";
import { createPushQueue } from "./push-queue.ts";

const STORED = ["userRevision", "document", "write", "practice", "practiceDay"] as const;
const NOON = new Date("2026-11-20T12:00:00.000Z");
const session = (seconds = 60) => newWrite("practice", practiceBody(NOON, seconds));
const visit = (minutes: number) => {
  const at = new Date(NOON.getTime() - minutes * 60_000).toISOString();
  return { date: at, duration: minutes, exercises: [], lastUpdated: at };
};
const comfort = (of: DocumentWrite) => ({ ...newWrite("practice", { comfort: "tired" }), documentId: of.documentId });

describe("pushes on PostgreSQL", layerOf("postgres"), () => {
  let store: TestStore;
  let database: Database;
  let other: Database;
  beforeAll(async () => {
    store = await createTestStore("postgres", "migrated");
    [database, other] = [await store.open(), await store.open()];
  });
  afterAll(() => store.remove());

  const queuesOn = (on: Database) => createPushQueue(on, OPEN);
  /** Adds a user with a row in userRevision, as every sign-up does. */
  async function newUser(): Promise<string> {
    const userId = await addUser(database);
    await database.write((on) => inUserTransaction(database, on, userId, async () => undefined));
    return userId;
  }
  const newUsers = (count: number) => Promise.all(Array.from({ length: count }, newUser));
  const push = async (queues: ReturnType<typeof createPushQueue>, userId: string, ...writes: DocumentWrite[]) =>
    (await queues.push(userId, writes, NOON)).results;
  const statusesOf = async (pushed: Promise<{ status: string }[] | readonly { status: string }[]>) =>
    (await pushed).map(({ status }) => status);
  async function stateOf(userId: string) {
    const rows = await database.reader.selectFrom("practice").select("id").where("userId", "=", userId).execute();
    const user = await database.reader
      .selectFrom("userRevision")
      .select("revision")
      .where("userId", "=", userId)
      .executeTakeFirst();
    const { totalSessions, totalSeconds } = practiceStats(await readDays(database.reader, userId), "2026-11-20");
    return { rows: rows.length, ...user, sessions: totalSessions, seconds: totalSeconds };
  }
  /** Adds a user to several databases. */
  async function newUserOn(...databases: Database[]): Promise<string> {
    const id = newId();
    for (const on of databases) {
      await on.write((transaction) =>
        transaction
          .insertInto("user")
          .values({ ...newPersonRow(on.kind), id })
          .execute(),
      );
    }
    return id;
  }
  /** All that a user's saves store. */
  async function rowsOf({ reader }: Database, userId: string): Promise<string[]> {
    const rows: string[] = [];
    for (const table of STORED) {
      const found = await reader.selectFrom(table).selectAll().where("userId", "=", userId).execute();
      for (const row of found) {
        const plain = "usage" in row ? { ...row, usage: JSON.parse(row.usage) } : row;
        rows.push(JSON.stringify([table, Object.entries(plain).toSorted(([a], [b]) => (a < b ? -1 : 1))]));
      }
    }
    return rows.sort();
  }
  /** A connection of another program. */
  async function connect(): Promise<pg.Client> {
    const client = new pg.Client(store.databaseUrl);
    await client.connect();
    onTestFinished(() => client.end());
    return client;
  }
  it("stores for each user the language of their own request [34]", async () => {
    const queues = queuesOn(database);
    const languages = ["de", "es", "en", "es"] as const;
    const users = await newUsers(languages.length);
    // The others' first write makes the profile, in a transaction.
    for (const id of users.slice(0, 2)) await database.write((on) => createProfile(database, on, id, NOON));
    const pushIn = (language: string, id: string) =>
      contextStorage()({ req: { header: () => language } } as unknown as Context, async () => {
        await push(queues, id, { ...newWrite("users", {}), documentId: id });
      });
    await Promise.all(languages.map((language, i) => pushIn(language, users[i] ?? "")));
    const profiles = await Promise.all(users.map((id) => readProfile(database.reader, id)));
    expect(profiles.map((profile) => profile?.language)).toEqual(languages);
  });

  it("store a write once that two servers get at the same time, also one without a revision [R-127]", async () => {
    const [here, there] = [queuesOn(database), queuesOn(other)];
    for (const userId of await newUsers(12)) {
      const first = session();
      const [rating, shorter] = [comfort(first), { ...session(30), documentId: first.documentId }];
      // Each write of a visit takes a revision.
      const seen = newWrite("sessions", visit(1));
      for (const [revision, write] of [
        [1, first],
        [1, rating],
        [1, shorter],
        [2, seen],
      ] as const) {
        const [one, two] = await Promise.all([push(here, userId, write), push(there, userId, write)]);
        expect(one).toEqual(two);
        expect(one).toEqual([{ id: write.id, status: "stored", revision }]);
      }
      expect(await stateOf(userId)).toEqual({ rows: 1, revision: 2, sessions: 1, seconds: 60 });
    }
  });

  it("notify after the commit, on the connection for notifications", async () => {
    const [userId, unrelated, listener, locker] = [await newUser(), newId(), await connect(), await connect()];
    const heard: pg.Notification[] = [];
    // Earlier tests' may be late.
    listener.on("notification", (each) => [userId, unrelated].includes(each.payload ?? "") && heard.push(each));
    await listener.query("listen vr_eye_lab_changes");
    await locker.query("begin");
    await locker.query("lock table practice in exclusive mode");
    const pushed = push(queuesOn(database), userId, session());
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waiting.execute(other.reader)).rows).toHaveLength(1);
    await other.write(async (on) => other.announce(on, unrelated));
    await expect.poll(() => heard).toHaveLength(1);
    await locker.query("rollback");
    await pushed;
    await expect.poll(() => heard).toHaveLength(2);
    expect(heard.map(({ payload }) => payload)).toEqual([unrelated, userId]);
    // A notification in the transaction would make every commit wait for the one before it.
    const saving = sql<{
      pid: number;
    }>`select pid from pg_stat_activity where query like 'listen%' or query like '%pg_notify%'`;
    expect((await saving.execute(other.reader)).rows).toContainEqual({ pid: heard[1]?.processId });
  });

  it("don't wait for one user's slow transaction, except that user's", async () => {
    const [slow = "", ...users] = await newUsers(20);
    await push(queuesOn(database), slow, session());
    const release = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const holding = other.write(async (on) => {
      await sql`update "userRevision" set revision = revision where "userId" = ${slow}`.execute(on);
      locked.resolve();
      await release.promise;
    });
    await locked.promise;
    const queues = queuesOn(database);
    let isStored = false;
    const waiting = push(queues, slow, session()).then(() => (isStored = true));
    await Promise.all(users.map((userId) => push(queues, userId, session())));
    expect(isStored).toBe(false);
    release.resolve();
    await Promise.all([holding, waiting]);
    expect(await stateOf(slow)).toMatchObject({ rows: 2, revision: 2 });
  });

  it("store a week's offline sessions of many users that arrive together at two servers, each once", async () => {
    const [here, there] = [queuesOn(database), queuesOn(other)];
    const week = Array.from(
      { length: 21 },
      (_, i) => new Date(NOON.getTime() - Math.floor(i / 3) * 86_400_000 - i * 1_000),
    );
    const users = await newUsers(40);
    const pushes = users.map((userId) => {
      const writes = week.map((at) => newWrite("practice", practiceBody(at, 60)));
      // The page sends it again elsewhere, because the answer was late.
      return () => Promise.all([push(here, userId, ...writes), push(there, userId, ...writes)]);
    });
    for (const [one, two] of await Promise.all(pushes.map((each) => each()))) expect(one).toEqual(two);
    for (const userId of users) {
      expect(await stateOf(userId)).toEqual({ rows: 21, revision: 21, sessions: 21, seconds: 1260 });
    }
  });

  it("and the deletion of an account lock the same row first", async () => {
    const userId = await newUser();
    await push(queuesOn(database), userId, session());
    const client = await connect();
    // The locks of a save: the user's row in userRevision, then, by the foreign keys of what it stores, the user.
    await client.query("begin");
    await client.query(`select 1 from "userRevision" where "userId" = $1 for no key update`, [userId]);
    const deleting = deleteAccount(other, null, userId);
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waiting.execute(database.reader)).rows).toHaveLength(1);
    await client.query(`select 1 from "user" where id = $1 for key share nowait`, [userId]);
    await client.query("commit");
    await deleting;
  });

  it("and deletions of the same accounts don't deadlock", async () => {
    const users = await newUsers(20);
    const queues = queuesOn(database);
    await Promise.all(users.map((userId) => push(queues, userId, session())));
    const work = users.flatMap((userId) => [push(queues, userId, session()), deleteAccount(other, null, userId)]);
    const errors = (await Promise.allSettled(work)).flatMap((each) =>
      each.status === "rejected" ? [each.reason] : [],
    );
    for (const error of errors) expect(error).toBeInstanceOf(UserGoneError);
    const left = await database.reader.selectFrom("practice").select("id").where("userId", "in", users).execute();
    expect(left).toEqual([]);
  });

  it("add the rows of new users, and refuse unknown ones with 401", async () => {
    const users = await Promise.all(Array.from({ length: 3 }, () => addUser(database)));
    const queues = queuesOn(database);
    const pushes = [...users, newId()].map((userId) => push(queues, userId, session()));
    const settled = await Promise.allSettled(pushes);
    expect(settled.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled", "rejected"]);
    expect(settled.at(-1)).toMatchObject({ reason: expect.any(UserGoneError) });
  });

  /** Lets the database refuse a user's practice sessions with an error. @returns ends that */
  async function refuse(userId: string, code: string): Promise<() => Promise<unknown>> {
    const client = await connect();
    await client.query(`create function "refuse ${userId}"() returns trigger language plpgsql as
      $$ begin raise exception 'refused' using errcode = '${code}'; end $$`);
    await client.query(`create trigger "refuse ${userId}" before insert on practice
      for each row when (new."userId" = '${userId}') execute function "refuse ${userId}"()`);
    return () => client.query(`drop trigger "refuse ${userId}" on practice`);
  }
  it.each(["23514", "XX000"])("fail only for the user of a row that the database refuses with %s", async (code) => {
    const [bad = "", ...users] = await newUsers(9);
    const accept = await refuse(bad, code);
    const queues = queuesOn(database);
    const settled = await Promise.allSettled([bad, ...users].map((userId) => push(queues, userId, session())));
    expect(settled.map(({ status }) => status)).toEqual(["rejected", ...users.map(() => "fulfilled")]);
    await accept();
    for (const userId of [bad, ...users]) expect(await statusesOf(push(queues, userId, session()))).toEqual(["stored"]);
  });

  it("store the same rows as transactions on SQLite, whatever arrives together [R-128]", async () => {
    const sqlite = await createTestStore("sqlite");
    onTestFinished(() => sqlite.remove());
    const there = await sqlite.open();
    const ids = Array.from({ length: 5 }, newId);
    const anyWrite = fc.record({
      what: fc.nat(4),
      id: fc.constantFrom(...ids),
      day: fc.nat(8),
      size: fc.integer({ min: 1, max: 60 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(anyWrite, { minLength: 1, maxLength: 30 }), { minLength: 1, maxLength: 4 }),
        async (pushes) => {
          const userId = await newUserOn(database, there);
          const [here, elsewhere, onSqlite] = [queuesOn(database), queuesOn(other), queuesOn(there)];
          for (const [i, each] of pushes.entries()) {
            const writes = each.map(({ what, id, day, size }): DocumentWrite => {
              if (what === 0) return { ...newWrite("practice", { comfort: "tired" }), documentId: id };
              if (what === 1) return { ...newWrite("sessions", visit(size)), documentId: id };
              if (what === 2) return { ...newWrite("measures", undefined), kind: "delete", documentId: id };
              return {
                ...newWrite("practice", practiceBody(new Date(Date.UTC(2026, 9, 28 + day)), size)),
                documentId: id,
              };
            });
            const stored = await (i % 2 ? elsewhere : here).push(userId, writes, NOON);
            expect(stored).toEqual(await onSqlite.push(userId, writes, NOON));
            expect(await here.push(userId, writes, NOON)).toEqual(stored);
            expect(await rowsOf(database, userId)).toEqual(await rowsOf(there, userId));
          }
        },
      ),
      { numRuns: 20 },
    );
  });
});
