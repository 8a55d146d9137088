// @module-tag all
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { readSnapshot } from "../db/maintenance.ts";
import { SQLITE_FILE } from "../db/sqlite-file.ts";
import { checksumTables } from "../db/table-sums.ts";
import { createTestStore, type TestStore } from "../db/testing/databases.ts";
import { fillStore } from "../db/testing/filled-store.ts";
import { migrateData } from "./migrate-data.ts";
import { operate } from "./testing/operation-process.ts";

// Starts programs and databases, on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const stores: TestStore[] = [];
let source: TestStore;

async function store(kind: "sqlite" | "postgres"): Promise<TestStore> {
  const made = await createTestStore(kind);
  stores.push(made);
  return made;
}

async function emptyPostgres(): Promise<TestStore & { databaseUrl: string }> {
  const made = await store("postgres");
  return { ...made, databaseUrl: made.databaseUrl ?? "" };
}

beforeAll(async () => {
  source = await store("sqlite");
  const database = await source.open();
  await fillStore(database, 3, 1200);
  await emptyPostgres();
});
afterAll(() => Promise.all(stores.map((made) => made.remove())));

it("copies every row of a SQLite installation into PostgreSQL without changing the source", async () => {
  const target = await emptyPostgres();
  const path = join(source.dataDir, SQLITE_FILE);
  const digest = () => createHash("sha256").update(readFileSync(path)).digest("hex");
  const before = digest();
  const moved = await migrateData(source.dataDir, target.databaseUrl);
  expect(moved.click?.rows).toBe(3600);
  expect(await readSnapshot(target, checksumTables)).toEqual(await readSnapshot(source, checksumTables));
  expect(digest()).toBe(before);
});

it("refuses a target with users, and does not change it", async () => {
  const target = await emptyPostgres();
  await fillStore(await target.open(), 1, 2);
  const before = await readSnapshot(target, checksumTables);
  await expect(migrateData(source.dataDir, target.databaseUrl)).rejects.toThrow("not empty: table user has 1 rows");
  expect(await readSnapshot(target, checksumTables)).toEqual(before);
});

it("stores nothing if it fails, and can be repeated", async () => {
  const target = await emptyPostgres();
  const spoilt = await store("sqlite");
  const database = await spoilt.open();
  await fillStore(database, 2, 3);
  // PostgreSQL text cannot contain NUL, so the copy fails at one of the last tables.
  await database.write((on) => on.updateTable("pageView").set({ title: "\0" }).where("id", "=", "p1").execute());
  await expect(migrateData(spoilt.dataDir, target.databaseUrl)).rejects.toThrow(
    'the row of table pageView with the key {"id":"p1"}: error: invalid byte sequence',
  );
  const sums = await readSnapshot(target, checksumTables);
  expect(Object.values(sums).every(({ rows }) => rows === 0)).toBe(true);
  await database.write((on) => on.updateTable("pageView").set({ title: "" }).where("id", "=", "p1").execute());
  await migrateData(spoilt.dataDir, target.databaseUrl);
  expect((await readSnapshot(target, checksumTables)).user?.rows).toBe(2);
});

it("names a row that the target refuses for another reason", async () => {
  const target = await emptyPostgres();
  const spoilt = await store("sqlite");
  const database = await spoilt.open();
  await fillStore(database, 2, 3);
  // SQLite stores larger numbers in the same type.
  await database.write((on) =>
    on
      .updateTable("billing")
      .set({ asked: 2 ** 40 })
      .where("customerId", "=", "cus_1")
      .execute(),
  );
  await expect(migrateData(spoilt.dataDir, target.databaseUrl)).rejects.toThrow(
    /row of table billing with the key {"userId":"00000000-0000-7000-8000-000000000001"}: .*out of range/,
  );
});

it("reports in one line that the connection to PostgreSQL was lost, and can be repeated", async () => {
  const target = await emptyPostgres();
  const { kysely } = await target.open();
  // Ends the connection in the middle of the copy.
  await sql`create function lose() returns trigger language plpgsql as
    'begin perform pg_terminate_backend(pg_backend_pid()); return new; end'`.execute(kysely);
  await sql`create trigger lose before insert on "practice" execute function lose()`.execute(kysely);
  const variables = { DATA_DIR: source.dataDir, DATABASE_URL: target.databaseUrl };
  const lost = await operate(variables, ["migrate-data"]);
  expect(lost).toMatchObject({ code: 1, out: "" });
  expect(lost.err).toMatch(/^Cannot use the PostgreSQL database of DATABASE_URL at \S+: .*connection.*\n$/);
  await sql`drop trigger lose on "practice"`.execute(kysely);
  expect(await operate(variables, ["migrate-data"])).toMatchObject({ code: 0, err: "" });
});

it("fails if there is no database to copy", async () => {
  const target = await emptyPostgres();
  await expect(migrateData("/nowhere/at/all", target.databaseUrl)).rejects.toThrow("contains no database");
});

it("is a command that prints what it copied, or why it failed", async () => {
  const target = await emptyPostgres();
  const variables = { DATA_DIR: source.dataDir, DATABASE_URL: target.databaseUrl };
  const moved = await operate(variables, ["migrate-data"]);
  expect(moved).toMatchObject({ code: 0, err: "" });
  expect(moved.out).toMatch(/^click +3600$/m);
  expect(moved.out).toContain("Moved 3 accounts");
  expect(await operate(variables, ["migrate-data"])).toMatchObject({ code: 1, out: "" });
  const nowhere = await operate({ DATA_DIR: source.dataDir }, ["migrate-data"]);
  expect(nowhere).toMatchObject({ code: 2, err: expect.stringContaining("DATABASE_URL is not set") });
});
