import { join } from "node:path";
import { inspect } from "node:util";
import BetterSqlite3 from "better-sqlite3";
import { type Kysely, sql } from "kysely";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { createLog } from "../log.ts";
import { OperatorError } from "../process/operator-error.ts";
import type { Database } from "./database.ts";
import { inOneTransaction } from "./maintenance.ts";
import { MIGRATIONS } from "./migrations/index.ts";
import { openDatabase } from "./open-database.ts";
import { prepared } from "./prepared.ts";
import { isReachable } from "./readiness.ts";
import { SQLITE_FILE } from "./sqlite-file.ts";
import type { Tables } from "./tables.ts";
import { createTestStore, describeOnBoth, type TestStore } from "./testing/databases.ts";
import { newPersonRow } from "./testing/people.ts";
import { administer } from "./testing/template.ts";

// The first test that uses PostgreSQL waits until it is created.
const OPENING = { timeout: 60_000 };

describe.each(["sqlite", "postgres"] as const)("opening a store on %s", OPENING, (kind) => {
  let store: TestStore | undefined;
  afterEach(() => store?.remove());

  const stepsOf = async (database: Database) =>
    (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(database.reader)).rows;

  it("migrates an empty one once, also if several processes open it", async () => {
    store = await createTestStore(kind);
    const opened = await Promise.all(Array.from({ length: 4 }, store.open));
    const names = Object.keys(MIGRATIONS).map((name) => ({ name }));
    for (const database of [...opened, await store.open()]) expect(await stepsOf(database)).toEqual(names);
  });

  it("logs the migrations of an existing one, and one line for a new one", async () => {
    store = await createTestStore(kind);
    const lines: string[] = [];
    const log = createLog("info", { write: (line) => lines.push(line) });
    const logged = async () => {
      if (store) await (await openDatabase(store, log)).close();
      return lines.splice(0).map((line) => JSON.parse(line));
    };
    expect(await logged()).toMatchObject([{ msg: "created the tables" }]);
    const later: Record<string, (db: Kysely<Tables>) => Promise<void>> = {
      "0002-later": (db) => db.schema.alterTable("user").addColumn("later", "text").execute(),
    };
    Object.assign(MIGRATIONS, later);
    try {
      expect(await logged()).toMatchObject([{ migration: "0002-later", msg: "migrated the database" }]);
      expect(await logged()).toEqual([]);
    } finally {
      delete (MIGRATIONS as Record<string, unknown>)["0002-later"];
    }
  });

  it("refuses one with tables of something else, and creates nothing in it", async () => {
    store = await createTestStore(kind);
    const tables = ["customer", "kysely_migration", "kysely_migration_lock"];
    const create = tables.map((name) => `create table ${name} (name text, timestamp text);`).join("");
    if (store.databaseUrl) await administer(store.databaseUrl, create);
    else new BetterSqlite3(join(store.dataDir, SQLITE_FILE)).exec(create).close();
    const opening = store.open();
    await expect(opening).rejects.toThrow(OperatorError);
    await expect(opening).rejects.toThrow("The database has tables of something else: customer. VR Eye Lab needs");
    const left = store.databaseUrl
      ? await administer(store.databaseUrl, "select relname as name from pg_stat_user_tables order by 1")
      : new BetterSqlite3(join(store.dataDir, SQLITE_FILE)).prepare("select name from sqlite_master order by 1").all();
    expect(left).toEqual(tables.map((name) => ({ name })));
  });

  it("refuses one of a newer version", async () => {
    store = await createTestStore(kind);
    const { kysely } = await store.open();
    await sql`insert into kysely_migration values ('9999-tomorrow', '2099-01-01')`.execute(kysely);
    const opening = store.open();
    await expect(opening).rejects.toThrow(OperatorError);
    await expect(opening).rejects.toThrow(/newer version of VR Eye Lab \(9999-tomorrow\)/);
  });

  it("refuses one of an unreleased build", async () => {
    store = await createTestStore(kind);
    const { kysely } = await store.open();
    await sql`update kysely_migration set name = '0001-accounts'`.execute(kysely);
    const refusal = "The database was made by an unreleased build: start with an empty DATA_DIR";
    await expect(store.open()).rejects.toThrow(refusal);
    await expect(inOneTransaction(store, async () => undefined)).rejects.toThrow(refusal);
  });
});

describeOnBoth("the store", (open, kind) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  const store = (person: ReturnType<typeof newPersonRow>) =>
    database.write((on) => on.insertInto("user").values(person).execute());
  const isStored = async ({ id }: { id: string }) =>
    (await database.reader.selectFrom("user").where("id", "=", id).select("id").execute()).length === 1;

  it("hides a write from readers until the commit", async () => {
    const person = newPersonRow(kind);
    await database.write(async (on) => {
      await on.insertInto("user").values(person).execute();
      expect(await isStored(person)).toBe(false);
    });
    expect(await isStored(person)).toBe(true);
  });

  it("rolls back only the failed one of concurrent writes", async () => {
    const people = Array.from({ length: 40 }, () => newPersonRow(kind));
    const outcomes = await Promise.allSettled(
      people.map((person, index) =>
        database.write(async (on) => {
          await on.insertInto("user").values(person).execute();
          if (index % 4 === 1) throw new Error(`number ${index}`);
          if (index % 4 === 2) await on.insertInto("user").values(person).execute();
          return index;
        }),
      ),
    );
    for (const [index, outcome] of outcomes.entries()) {
      const fails = [1, 2].includes(index % 4);
      expect(outcome.status).toBe(fails ? "rejected" : "fulfilled");
      expect(await isStored(people[index] as { id: string })).toBe(!fails);
      if (index % 4 === 1) expect(outcome).toMatchObject({ reason: { message: `number ${index}` } });
      if (index % 4 === 0) expect(outcome).toMatchObject({ value: index });
    }
  });

  it("retries a write whose row another one has just added, so that it finds the row", async () => {
    const email = `${newPersonRow(kind).id}@example.org`;
    const looked = Promise.withResolvers<void>();
    let looks = 0;
    const addOnce = () =>
      database.write(async (transaction) => {
        const known = await transaction.selectFrom("user").select("id").where("email", "=", email).executeTakeFirst();
        // On SQLite, one write follows the other.
        if (++looks === 2 || kind === "sqlite") looked.resolve();
        await looked.promise;
        if (known) return false;
        await transaction
          .insertInto("user")
          .values({ ...newPersonRow(kind), email })
          .execute();
        return true;
      });
    expect((await Promise.all([addOnce(), addOnce()])).toSorted()).toEqual([false, true]);
  });

  it("reports a duplicate without quoting the value, which could end up in a log", async () => {
    const person = newPersonRow(kind);
    await store(person);
    const [again] = await Promise.allSettled([store({ ...person, id: "other" })]);
    expect(again.status).toBe("rejected");
    expect(inspect(again, { depth: null })).toMatch(/unique/i);
    expect(inspect(again, { depth: null, showHidden: true })).not.toContain(person.email);
  });

  it("rejects a query that runs after its write has ended", async () => {
    let late = () => Promise.resolve<unknown>(undefined);
    await database.write(async (on) => {
      late = () => on.insertInto("user").values(newPersonRow(kind)).execute();
    });
    await database.write(async () => {
      await expect(late()).rejects.toThrow();
    });
  });

  it("runs Better Auth's writes among other writes", async () => {
    const people = Array.from({ length: 30 }, () => newPersonRow(kind));
    await Promise.all(
      people.map((person, index) =>
        index % 2 === 0
          ? store(person)
          : database.kysely.insertInto("user").values(person).returningAll().executeTakeFirstOrThrow(),
      ),
    );
    for (const person of people) expect(await isStored(person)).toBe(true);
  });

  it("runs a prepared query with new values, inside and outside a transaction", async () => {
    const people = [newPersonRow(kind), newPersonRow(kind)] as const;
    const rename = prepared((on, { id, name }: { id: string; name: string }) =>
      on.updateTable("user").set({ name }).where("id", "=", id).returning(["id", "name"]),
    );
    const nameOf = prepared((on, { id }: { id: string }) => on.selectFrom("user").select("name").where("id", "=", id));
    for (const [index, person] of people.entries()) {
      await store(person);
      const { id } = person;
      const name = `name ${index}`;
      await database.write(async (on) => {
        expect(await rename(on, { id, name })).toEqual([{ id, name }]);
        expect(await nameOf(on, { id })).toEqual([{ name }]);
      });
    }
    for (const [index, { id }] of people.entries()) {
      expect(await nameOf(database.reader, { id })).toEqual([{ name: `name ${index}` }]);
    }
  });

  it("returns counts and sums as numbers", async () => {
    const { rows } = await sql`select count(*) as n, sum(is_locked) as s from kysely_migration_lock`.execute(
      database.reader,
    );
    expect(rows).toEqual([{ n: 1, s: 0 }]);
  });

  it("wakes only the waits for this user's changes, once these can be read", async () => {
    const [mine, theirs] = [newPersonRow(kind), newPersonRow(kind)];
    const woken: string[] = [];
    const wait = (name: string, id: string) => {
      const { over, end } = database.change(id, 60_000);
      return { done: over.then(async () => woken.push(`${name} ${await isStored(mine)}`)), end };
    };
    const all = [wait("mine", mine.id), wait("also mine", mine.id)];
    const other = wait("theirs", theirs.id);
    await database.write(async (on) => {
      await on.insertInto("user").values(mine).execute();
      database.announce(on, mine.id);
    });
    await Promise.all(all.map(({ done }) => done));
    expect(woken.sort()).toEqual(["also mine true", "mine true"]);
    other.end();
    await other.done;
  });

  it("wakes no one for a failed write", async () => {
    const { id } = newPersonRow(kind);
    let isWoken = false;
    const { over, end } = database.change(id, 60_000);
    const waiting = over.then(() => {
      isWoken = true;
    });
    const failing = database.write(async (on) => {
      database.announce(on, id);
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    // The later change wakes it: an earlier notification would have done so before.
    const { id: other } = newPersonRow(kind);
    const notified = database.change(other, 60_000).over;
    await database.write(async (on) => database.announce(on, other));
    await notified;
    expect(isWoken).toBe(false);
    end();
    await waiting;
  });

  it("stops waiting after the timeout", async () => {
    await database.change("no-one", 1).over;
  });

  it("finishes pending writes and ends waits when it is closed", async () => {
    const closing = await open();
    expect(await isReachable(closing)).toBe(true);
    const waiting = closing.change("no-one", 60_000).over;
    const person = newPersonRow(kind);
    const writing = closing.write((on) => on.insertInto("user").values(person).execute());
    await Promise.all([closing.close(), writing, waiting]);
    expect(await isStored(person)).toBe(true);
    expect(await isReachable(closing)).toBe(false);
    await expect(closing.write(async () => {})).rejects.toThrow();
  });
});
