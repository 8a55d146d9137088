// @module-tag all
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OperatorError } from "../process/operator-error.ts";
import type { Database } from "./database.ts";
import { openPostgres } from "./postgres.ts";
import { isReachable } from "./readiness.ts";
import { createTestStore, type TestStore } from "./testing/databases.ts";
import { newPersonRow } from "./testing/people.ts";
import { type PostgresServer, startPostgres } from "./testing/postgres-server.ts";

// Creating a PostgreSQL server takes seconds on a busy machine.
const MAKING_MS = 60_000;

const add = (database: Database) => {
  const person = newPersonRow("postgres");
  return database.write((on) => on.insertInto("user").values(person).execute()).then(() => person.id);
};

async function timed<Result>(work: Promise<Result>) {
  const since = performance.now();
  const [outcome] = await Promise.allSettled([work]);
  return { outcome, milliseconds: performance.now() - since };
}

const UNAVAILABLE = {
  status: "rejected",
  reason: {
    name: "DatabaseUnavailableError",
    code: "database/unavailable",
    message: expect.stringMatching(/Try again/),
  },
};

describe("two processes on one PostgreSQL", () => {
  let store: TestStore;
  let one: Database;
  let two: Database;
  beforeAll(async () => {
    store = await createTestStore("postgres");
    one = await store.open();
    two = await store.open();
  }, MAKING_MS);
  afterAll(() => store.remove());

  it("notify each other of changes after the commit, not before", async () => {
    const notified = two.change("someone", 60_000).over;
    let isTold = false;
    notified.then(() => {
      isTold = true;
    });
    await one.write(async (on) => {
      one.announce(on, "someone");
      // A notification of another write arrives in between.
      const other = two.change("another one", 60_000).over;
      await one.write(async (second) => one.announce(second, "another one"));
      await other;
      expect(isTold).toBe(false);
    });
    await notified;
  });

  it("deliver notifications that were pending while the connection was lost or the process stopped", async () => {
    const third = await store.open();
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity where query like 'listen %' and datname = current_database()
      order by backend_start desc limit 1`.execute(one.reader);
    const notified = two.change("someone", 60_000).over;
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(one.reader);
    await third.write(async (on) => third.announce(on, "someone"));
    await notified;
    const last = two.change("someone", 60_000).over;
    await third.write(async (on) => third.announce(on, "someone"));
    await third.close();
    await last;
  });

  it("retry a write that conflicts with another one", async () => {
    const [first, second] = [await add(one), await add(one)];
    let tries = 0;
    const bothHoldOne = Promise.withResolvers<void>();
    let holding = 0;
    const rename = (database: Database, ids: string[]) =>
      database.write(async (on) => {
        tries += 1;
        for (const id of ids) {
          await on.updateTable("user").set({ name: sql`name || 'x'` }).where("id", "=", id).execute();
          holding += 1;
          if (holding === 2) bothHoldOne.resolve();
          await bothHoldOne.promise;
        }
      });
    await Promise.all([rename(one, [first, second]), rename(two, [second, first])]);
    // More than once, if the repeated one is first again.
    expect(tries).toBeGreaterThan(2);
    const names = await one.reader.selectFrom("user").where("id", "in", [first, second]).select("name").execute();
    expect(names).toEqual([{ name: "xx" }, { name: "xx" }]);
  });

  it("rolls back a write that ignores the error of a query", async () => {
    const person = newPersonRow("postgres");
    const writing = one.write(async (on) => {
      await on.insertInto("user").values(person).execute();
      await on
        .insertInto("user")
        .values(person)
        .execute()
        .catch(() => {});
    });
    await expect(writing).rejects.toThrow("rolled back");
    expect(await one.reader.selectFrom("user").where("id", "=", person.id).selectAll().execute()).toEqual([]);
  });

  it("names the database, without the password, if it cannot be used", async () => {
    for (const [change, reason] of [
      [{ password: "wrong-secret" }, /password/],
      [{ pathname: "/nowhere" }, /"nowhere" does not exist/],
      [{ port: "1" }, /ECONNREFUSED/],
    ] as const) {
      const url = new URL(store.databaseUrl ?? "");
      Object.assign(url, change);
      const opening = openPostgres(url.href);
      await expect(opening).rejects.toThrow(OperatorError);
      await expect(opening).rejects.toThrow(`DATABASE_URL at ${url.host}${url.pathname}: `);
      await expect(opening).rejects.toThrow(reason);
      await expect(opening).rejects.not.toThrow(/:lab@|wrong-secret|\n/);
    }
  });
});

describe("a PostgreSQL that stops", { timeout: MAKING_MS }, () => {
  let postgres: PostgresServer;
  let database: Database;
  beforeAll(async () => {
    postgres = await startPostgres();
    database = await openPostgres(postgres.url("postgres"));
  }, MAKING_MS);
  afterAll(async () => {
    await database.close();
    await postgres.remove();
  });

  // Retries as users do.
  async function storedAgain(): Promise<number> {
    const since = performance.now();
    while ((await timed(add(database))).outcome?.status !== "fulfilled")
      await new Promise((next) => setTimeout(next, 50));
    return performance.now() - since;
  }

  it("is reported as unavailable within 2 s, and used again within 5 s of its return", async () => {
    await add(database);
    const during = timed(
      database.write(async (on) => {
        await on.selectFrom("user").selectAll().execute();
        await stopped.promise;
        await on.selectFrom("user").selectAll().execute();
      }),
    );
    const stopped = Promise.withResolvers<void>();
    const woken = database.change("someone", 60_000).over;
    await postgres.stop();
    stopped.resolve();
    expect((await during).outcome).toMatchObject(UNAVAILABLE);
    for (let time = 0; time < 3; time++) {
      const asked = [add(database), database.reader.selectFrom("user").selectAll().execute()];
      for (const { outcome, milliseconds } of await Promise.all(asked.map((each) => timed<unknown>(each)))) {
        expect(outcome).toMatchObject(UNAVAILABLE);
        expect(milliseconds).toBeLessThan(2_000);
      }
      expect(await isReachable(database)).toBe(false);
    }
    await postgres.start();
    const returned = performance.now();
    expect(await storedAgain()).toBeLessThan(5_000);
    expect(await isReachable(database)).toBe(true);
    // Notifications may have been lost.
    await woken;
    expect(performance.now() - returned).toBeLessThan(5_000);
    const notified = database.change("someone", 60_000).over;
    await database.write(async (on) => database.announce(on, "someone"));
    await notified;
  });

  it("is reported as unavailable within 6 s even if it is frozen and closes no connection", async () => {
    await add(database);
    postgres.freeze();
    try {
      // More queries than connections.
      const asked = Array.from({ length: 25 }, () => timed(add(database)));
      for (const { outcome, milliseconds } of await Promise.all(asked)) {
        expect(outcome).toMatchObject(UNAVAILABLE);
        expect(milliseconds).toBeLessThan(6_000);
      }
    } finally {
      postgres.thaw();
    }
    expect(await storedAgain()).toBeLessThan(5_000);
  });

  it("is unavailable while it is a replica, also for reading, because a replica may lag", async () => {
    await add(database);
    const read = () => timed(database.reader.selectFrom("user").selectAll().execute());
    await postgres.stop();
    const promote = await postgres.startAsReplica();
    try {
      for (const { outcome } of [await read(), await timed(add(database))]) expect(outcome).toMatchObject(UNAVAILABLE);
      expect(await isReachable(database)).toBe(false);
      await expect(openPostgres(postgres.url("postgres"))).rejects.toThrow(/: it is a replica[^\n]+\.$/);
    } finally {
      await promote();
    }
    expect(await storedAgain()).toBeLessThan(5_000);
    expect((await read()).outcome).toMatchObject({ status: "fulfilled" });
  });

  it("is distinguished from one that is slow or busy", async () => {
    const sleeping = Array.from({ length: 11 }, () => sql`select pg_sleep(1.2)`.execute(database.reader));
    await Promise.all(sleeping);
  });

  it("does not break idle connections, which may end at any time", async () => {
    await Promise.all([add(database), add(database), add(database)]);
    const admin = new pg.Client(postgres.url("postgres"));
    await admin.connect();
    await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'vr-eye-lab'");
    await admin.end();
    expect(await storedAgain()).toBeLessThan(5_000);
  });
});
