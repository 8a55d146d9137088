// @module-tag all
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { Database } from "../db/database.ts";
import { tablesOf } from "../db/present-tables.ts";
import { SQLITE_FILE } from "../db/sqlite-file.ts";
import { createTestStore, type TestStore } from "../db/testing/databases.ts";
import { fillStore } from "../db/testing/filled-store.ts";
import { migrateData } from "./migrate-data.ts";
import { operate } from "./testing/operation-process.ts";

// Starts programs and databases, on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const stores: TestStore[] = [];
let source: TestStore;
let original: Database;

async function store(kind: "sqlite" | "postgres"): Promise<TestStore & { databaseUrl: string }> {
  const made = await createTestStore(kind);
  stores.push(made);
  return { ...made, databaseUrl: made.databaseUrl ?? "" };
}

beforeAll(async () => {
  source = await store("sqlite");
  original = await source.open();
  await fillStore(original, 3, 1200);
  await store("postgres");
});
afterAll(() => Promise.all(stores.map((made) => made.remove())));

/** The rows of all tables but those of migrations, with instants and booleans as SQLite has them. */
async function contentsOf({ reader, kind }: Database) {
  const plain = (value: unknown) => (value instanceof Date ? value.toISOString() : Number(value));
  const on = reader as unknown as Kysely<Record<string, object>>;
  const tables = (await tablesOf(reader, kind)).filter((name) => !name.startsWith("kysely"));
  const rows = await Promise.all(tables.map((table) => on.selectFrom(table).selectAll().execute()));
  const text = (row: object) =>
    JSON.stringify(
      Object.entries(row).map(([key, value]) => [
        key,
        /object|boolean/.test(typeof value) && value !== null ? plain(value) : value,
      ]),
    );
  return tables.map((table, i) => [table, rows[i]?.map(text).sort()]);
}

it("copies every row of a SQLite installation into PostgreSQL without changing the source", async () => {
  const target = await store("postgres");
  const digest = () =>
    createHash("sha256")
      .update(readFileSync(join(source.dataDir, SQLITE_FILE)))
      .digest("hex");
  const before = digest();
  expect((await migrateData(source.dataDir, target.databaseUrl)).click).toBe(3600);
  expect(digest()).toBe(before);
  // The first server doesn't take it for a restored database.
  expect(await contentsOf(await target.open())).toEqual(await contentsOf(original));
  await expect(migrateData(source.dataDir, target.databaseUrl)).rejects.toThrow("has accounts. Use an empty one.");
});

it("stores nothing if a value is refused, a row is missing or the connection is lost, and can be repeated", async () => {
  const target = await store("postgres");
  const { kysely, reader } = await target.open();
  const migrate = () => migrateData(source.dataDir, target.databaseUrl);
  const set = (asked: number) => original.write((on) => on.updateTable("billing").set({ asked }).execute());
  // As a server counts requests.
  await kysely.insertInto("rateLimit").values({ id: "r0", key: "k0", count: 1, lastRequest: 1 }).execute();
  // SQLite stores larger numbers in the same type.
  await set(2 ** 40);
  await expect(migrate()).rejects.toThrow(
    /^Can't copy table billing, after 0 rows: .*out of range.* Nothing was stored\.$/,
  );
  await set(2);
  await sql`create rule lose as on insert to click where new.id = 'c7' do instead nothing`.execute(kysely);
  await expect(migrate()).rejects.toThrow("Table click has 3600 rows, and its copy 3597. Nothing was stored.");
  await sql`drop rule lose on click`.execute(kysely);
  await sql`create function lose() returns trigger language plpgsql as
    'begin perform pg_terminate_backend(pg_backend_pid()); return new; end'`.execute(kysely);
  await sql`create trigger lose before insert on "practice" execute function lose()`.execute(kysely);
  await expect(migrate()).rejects.toThrow(/connection/i);
  await sql`drop trigger lose on "practice"`.execute(kysely);
  expect(await reader.selectFrom("user").select("id").execute()).toEqual([]);
  expect((await migrate()).user).toBe(3);
});

it("is a command that prints what it copied, or why it failed", async () => {
  const { databaseUrl: DATABASE_URL } = await store("postgres");
  const moved = await operate({ DATA_DIR: source.dataDir, DATABASE_URL }, ["migrate-data"]);
  expect(moved).toMatchObject({ code: 0, err: "", out: expect.stringMatching(/^click +3600$/m) });
  expect(moved.out).toContain("Moved 3 accounts");
  const missing = await operate({ DATA_DIR: "/nowhere/at/all", DATABASE_URL }, ["migrate-data"]);
  expect(missing).toMatchObject({ code: 1, err: expect.stringContaining("contains no database") });
  const nowhere = await operate({ DATA_DIR: source.dataDir }, ["migrate-data"]);
  expect(nowhere).toMatchObject({ code: 2, err: expect.stringContaining("DATABASE_URL is not set") });
});
