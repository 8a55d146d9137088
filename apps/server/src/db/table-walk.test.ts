import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { DatabaseKind } from "./database.ts";
import { readSnapshot, writeInOneTransaction } from "./maintenance.ts";
import { checksumTables, firstDifference } from "./table-sums.ts";
import { emptyTables, insertRows, readRows, TABLE_NAMES } from "./table-walk.ts";
import { createTestStore, TESTED_DATABASES, type TestStore } from "./testing/databases.ts";
import { fillStore } from "./testing/filled-store.ts";

const KINDS = TESTED_DATABASES;

// Starts databases, on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

describe.each(KINDS)("copying the tables of %s", (kind) => {
  const stores: TestStore[] = [];
  const store = async (of: DatabaseKind) => {
    const made = await createTestStore(of);
    stores.push(made);
    return made;
  };
  let source: TestStore;
  beforeAll(async () => {
    source = await store(kind);
    await fillStore(await source.open(), 3, 700);
  }, 60_000);
  afterAll(() => Promise.all(stores.map((made) => made.remove())));

  it("lists every table", async () => {
    const names = await readSnapshot(source, (on) => on.introspection.getTables());
    expect([...TABLE_NAMES].sort()).toEqual(names.map(({ name }) => name).sort());
  });

  it("reads every row once, also in several batches", async () => {
    const ids = await readSnapshot(source, async (on) => {
      const seen: unknown[] = [];
      for await (const rows of readRows(on, "click")) seen.push(...rows.map(({ userId, id }) => `${userId} ${id}`));
      return seen;
    });
    expect(ids).toHaveLength(3 * 700);
    expect(new Set(ids).size).toBe(3 * 700);
  });

  it.each(KINDS)("inserts the same rows into %s with equal checksums", async (to) => {
    const target = await store(to);
    await (await target.open()).ready();
    const before = await readSnapshot(source, checksumTables);
    const after = await readSnapshot(source, (from) =>
      writeInOneTransaction(target, async (on, ofKind) => {
        for (const table of TABLE_NAMES)
          for await (const rows of readRows(from, table)) await insertRows(on, ofKind, table, rows);
        return checksumTables(on);
      }),
    );
    expect(after).toEqual(before);
    expect(before.click?.rows).toBe(2100);
    expect(firstDifference(before, after)).toBeUndefined();
  });

  it("detects a single changed value", async () => {
    const before = await readSnapshot(source, checksumTables);
    const database = await source.open();
    await database.write((on) => on.updateTable("user").set({ name: "Changed" }).where("id", "like", "%1").execute());
    expect(firstDifference(before, await readSnapshot(source, checksumTables))).toBe("user");
  });

  it("empties all tables in the order of their foreign keys", async () => {
    const copy = await store(kind);
    await fillStore(await copy.open(), 1, 5);
    await writeInOneTransaction(copy, emptyTables);
    const sums = await readSnapshot(copy, checksumTables);
    expect(Object.values(sums).map(({ rows }) => rows)).toEqual(TABLE_NAMES.map(() => 0));
  });
});
