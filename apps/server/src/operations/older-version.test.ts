import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { readAnySnapshot, readSnapshot, type StoreLocation } from "../db/maintenance.ts";
import { SQLITE_FILE } from "../db/sqlite-file.ts";
import { checksumTables } from "../db/table-sums.ts";
import { type PortableRow, readRows, TABLE_NAMES } from "../db/table-walk.ts";
import { createTestStore, TESTED_DATABASES, type TestStore } from "../db/testing/databases.ts";
import { createOlderStore } from "../db/testing/older-store.ts";
import { folderOfBlock } from "../testing/temporary-folder.ts";
import { writeBackupFile } from "./backup-file.ts";
import { migrateData } from "./migrate-data.ts";
import { restore } from "./restore.ts";

// Starts programs and databases, on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const KINDS = TESTED_DATABASES;
/** The first lacks tables and a column, the second a column. */
const OLDER = ["0005-billing", "0009-programme"] as const;

const folder = folderOfBlock();
const made: TestStore[] = [];
const older = new Map<string, TestStore>();

beforeAll(async () => {
  for (const schema of OLDER) older.set(schema, await createOlderStore(schema, 2, 600));
});
afterAll(async () => {
  await Promise.all([...made, ...older.values()].map((store) => store.remove()));
});

async function emptyStore(kind: (typeof KINDS)[number]): Promise<TestStore> {
  const store = await createTestStore(kind);
  made.push(store);
  return store;
}

function olderStore(schema: string): TestStore {
  const store = older.get(schema);
  if (!store) throw new Error(`No store of ${schema}.`);
  return store;
}

type Contents = Record<string, PortableRow[]>;

/** All rows by table, without missing tables, and without revisions, which a restore changes. */
function contentsOf(place: StoreLocation): Promise<Contents> {
  return readAnySnapshot(place, async (on) => {
    const contents: Contents = {};
    for (const table of TABLE_NAMES.filter((name) => name !== "userRevision"))
      for await (const rows of readRows(on, table)) contents[table] = [...(contents[table] ?? []), ...rows];
    return contents;
  });
}

/** Checks that the current database has the rows of the older one. It may have more tables and columns. */
async function expectAll(target: StoreLocation, schema: string): Promise<void> {
  const [found, expected] = [await contentsOf(target), await contentsOf(olderStore(schema))];
  expect(expected.click).toHaveLength(1200);
  expect(found).toMatchObject(expected);
}

/** Writes a backup as the version with these tables did. */
async function backUpOlder(schema: string, namedAs = schema, commit?: string): Promise<string> {
  const file = join(folder, `${namedAs}.vrlab`);
  await readAnySnapshot(olderStore(schema), async (on) => {
    const present = new Set((await on.introspection.getTables()).map(({ name }) => name));
    const sums = Object.entries(await checksumTables(on)).filter(([table]) => present.has(table));
    async function* lines() {
      yield JSON.stringify({ secret: "the older secret, of 32 characters or more" });
      for (const table of TABLE_NAMES)
        for await (const rows of readRows(on, table)) yield JSON.stringify({ table, rows });
    }
    const contents = () => ({
      createdAt: "2026-01-01T00:00:00.000Z",
      product: "0.0.9",
      ...(commit && { commit }),
      schema: namedAs,
      database: "sqlite" as const,
      tables: Object.fromEntries(sums),
    });
    await writeBackupFile(file, lines(), contents, async () => {}, true);
  });
  return file;
}

describe.each(KINDS)("an older version's backup, restored into %s", (kind) => {
  it.each(OLDER)("is upgraded from %s", async (schema) => {
    const target = await emptyStore(kind);
    await restore(target, await backUpOlder(schema), false);
    await expectAll(target, schema);
    expect(readFileSync(join(target.dataDir, "auth-secret"), "utf8")).toBe(
      "the older secret, of 32 characters or more",
    );
    expect(await (await target.open()).ready()).toBe(true);
    const revisions = await readSnapshot(target, (on) => on.selectFrom("userRevision").select("revision").execute());
    expect(revisions).toEqual([{ revision: 1_000_003 }, { revision: 1_000_003 }]);
  });

  it("is refused if its rows don't match its header, without any changes", async () => {
    const target = await emptyStore(kind);
    const file = await backUpOlder("0009-programme");
    await restore(target, file, false);
    const [before, files] = [await readSnapshot(target, checksumTables), readdirSync(target.dataDir)];
    const damaged = join(folder, "damaged.vrlab");
    writeFileSync(damaged, readFileSync(file, "latin1").replace('"rows":1200', '"rows":1201'), "latin1");
    await expect(restore(target, damaged, true)).rejects.toThrow("table click differs");
    expect(await readSnapshot(target, checksumTables)).toEqual(before);
    expect(readdirSync(target.dataDir)).toEqual(files);
  });

  it("replaces an installation only with --force", async () => {
    const target = await emptyStore(kind);
    const file = await backUpOlder("0009-programme");
    await restore(target, file, false);
    await expect(restore(target, file, false)).rejects.toThrow("not empty: table user has 2 rows");
    await restore(target, file, true);
    await expectAll(target, "0009-programme");
  });

  it.each(["0123abc", "0123abc-dirty"])(
    "is refused if it is of a newer version, which the message names: %s",
    async (commit) => {
      const target = await emptyStore(kind);
      const file = await backUpOlder("0009-programme", "9999-later", commit);
      await expect(restore(target, file, true)).rejects.toThrow(
        `${file} was made by version 0.0.9, commit ${commit}, and this version can't read its tables (9999-later). Restore it with that version or a later one: unpack vr-eye-lab-0.0.9.tar.gz or, in a clone, 'git checkout 0123abc', and run 'npm run restore -- FILE' there`,
      );
      await expect(readSnapshot(target, checksumTables)).rejects.toThrow();
    },
  );
});

describe("migrate-data of an older version's data folder", () => {
  it.each(OLDER)("upgrades it from %s without changing the source", async (schema) => {
    const source = olderStore(schema);
    const target = await emptyStore("postgres");
    const digest = () =>
      createHash("sha256")
        .update(readFileSync(join(source.dataDir, SQLITE_FILE)))
        .digest("hex");
    const before = digest();
    const moved = await migrateData(source.dataDir, target.databaseUrl ?? "");
    expect(moved.click?.rows).toBe(1200);
    await expectAll(target, schema);
    expect(digest()).toBe(before);
  });

  it("refuses one of a newer version", async () => {
    const source = await emptyStore("sqlite");
    const database = await source.open();
    await database.write((on) =>
      on
        .withTables<{ kysely_migration: { name: string; timestamp: string } }>()
        .insertInto("kysely_migration")
        .values({ name: "9999-later", timestamp: "2027-01-01T00:00:00.000Z" })
        .execute(),
    );
    const target = await emptyStore("postgres");
    await expect(migrateData(source.dataDir, target.databaseUrl ?? "")).rejects.toThrow("a newer version");
  });
});
