import { AsyncLocalStorage } from "node:async_hooks";
import { chmodSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OperatorError } from "../process/operator-error.ts";
import type { Database } from "./database.ts";
import { isReachable } from "./readiness.ts";
import { openSqlite } from "./sqlite.ts";
import { SQLITE_FILE } from "./sqlite-file.ts";
import { createTestStore, type TestStore } from "./testing/databases.ts";
import { newPersonRow } from "./testing/people.ts";

describe("SQLite", () => {
  let store: TestStore;
  let database: Database;
  beforeAll(async () => {
    store = await createTestStore("sqlite");
    database = await store.open();
  });
  afterAll(() => store.remove());

  const add = (size = 0) =>
    database.write((on) =>
      on
        .insertInto("user")
        .values({ ...newPersonRow("sqlite"), name: "x".repeat(size) })
        .execute(),
    );
  const count = async () =>
    (await sql<{ n: number }>`select count(*) as n from user`.execute(database.reader)).rows[0]?.n ?? 0;
  const pragma = (name: string) => database.write((on) => sql`pragma ${sql.raw(name)}`.execute(on));

  it("syncs every commit to disk and enforces foreign keys", async () => {
    expect((await pragma("journal_mode")).rows).toEqual([{ journal_mode: "wal" }]);
    expect((await pragma("synchronous")).rows).toEqual([{ synchronous: 2 }]);
    expect((await pragma("foreign_keys")).rows).toEqual([{ foreign_keys: 1 }]);
  });

  it("rejects and rolls back a write whose commit fails, and continues", async () => {
    const before = await count();
    const orphan = database.write(async (on) => {
      // The commit checks the deferred foreign key and fails.
      await sql`pragma defer_foreign_keys = on`.execute(on);
      await on.insertInto("userRevision").values({ userId: "unknown", revision: 1 }).execute();
    });
    const outcomes = await Promise.allSettled([add(), orphan, add()]);
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(await count()).toBe(before + 2);
  });

  it("reports a full disk, still reads, and writes again when there is space", async () => {
    const before = await count();
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(database.reader);
    await pragma(`max_page_count = ${rows[0]?.page_count}`);
    const outcomes = await Promise.allSettled([add(100_000), add(100_000)]);
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({
        reason: {
          name: "DatabaseUnavailableError",
          code: "database/full",
          message: expect.stringMatching(/disk is full/),
        },
      });
    }
    expect(await count()).toBe(before);
    expect(await isReachable(database)).toBe(true);
    await pragma("max_page_count = 1000000");
    await add(100_000);
    expect(await count()).toBe(before + 1);
  });

  it("reports a read-only file as unavailable, and still reads", async () => {
    const before = await count();
    const refused = database.write(async (on) => {
      await sql`pragma query_only = on`.execute(on);
      try {
        await on.insertInto("user").values(newPersonRow("sqlite")).execute();
      } finally {
        await sql`pragma query_only = off`.execute(on);
      }
    });
    await expect(refused).rejects.toMatchObject({ name: "DatabaseUnavailableError", code: "database/unavailable" });
    expect(await count()).toBe(before);
    await add();
    expect(await count()).toBe(before + 1);
  });

  it("waits a limited time for another process that writes, without blocking reads", async () => {
    const before = await count();
    const other = new BetterSqlite3(join(store.dataDir, SQLITE_FILE));
    other.exec("begin immediate");
    const since = performance.now();
    const refused = add();
    expect(await count()).toBe(before);
    expect(performance.now() - since).toBeLessThan(500);
    await expect(refused).rejects.toMatchObject({ name: "DatabaseUnavailableError", code: "database/unavailable" });
    const patient = add();
    await new Promise((resolve) => setImmediate(resolve));
    other.exec("commit");
    other.close();
    await patient;
    expect(await count()).toBe(before + 1);
  });

  it("runs each write in the context of its own request [34]", async () => {
    const requests = new AsyncLocalStorage<number>();
    const ids = [1, 2, 3];
    const write = (id: number) => requests.run(id, () => database.write(async () => requests.getStore()));
    expect(await Promise.all(ids.map(write))).toEqual(ids);
  });

  it("allows only reads through the reader", async () => {
    const writing = database.reader.insertInto("user").values(newPersonRow("sqlite")).execute();
    await expect(writing).rejects.toMatchObject({ name: "DatabaseUnavailableError" });
  });

  // Root may write to all files.
  it.skipIf(process.getuid?.() === 0)(
    "isn't opened if its file may only be read, as after a copy by another account",
    async () => {
      const readOnly = await createTestStore("sqlite");
      try {
        await (await readOnly.open()).close();
        const file = join(readOnly.dataDir, SQLITE_FILE);
        chmodSync(file, 0o444);
        await expect(openSqlite(readOnly.dataDir)).rejects.toThrow(
          /^DATA_DIR is .* writable folder .*vr-eye-lab\.sqlite/,
        );
      } finally {
        await readOnly.remove();
      }
    },
  );

  it("names DATA_DIR if it cannot contain a file", async () => {
    const folder = join(store.dataDir, SQLITE_FILE);
    await expect(openSqlite(folder)).rejects.toThrow(OperatorError);
    await expect(openSqlite(folder)).rejects.toThrow(/^DATA_DIR is "[^\n]+\.$/);
  });
});
