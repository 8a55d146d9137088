import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, inject } from "vitest";
import type { Database, DatabaseKind } from "../database.ts";
import { openDatabase } from "../open-database.ts";
import { administer, TEMPLATE } from "./template.ts";

/** Both, but SQLite alone in `npm run verify` (QUICK_TESTS=1). */
export const TESTED_DATABASES: readonly DatabaseKind[] =
  process.env.QUICK_TESTS === "1" ? ["sqlite"] : ["sqlite", "postgres"];

/** An empty store of a test's own. */
export interface TestStore {
  /** What a server that is to use this store gets as DATA_DIR and DATABASE_URL. */
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** Opens it as a server process does. Several are like several processes on one store. All are closed by `remove`. */
  open(): Promise<Database>;
  remove(): Promise<void>;
}

/**
 * Makes an empty store: a folder, and for PostgreSQL a fresh database in the server of this test run.
 * @param tables "migrated" copies a PostgreSQL database that has its tables already, which is quicker than the migrations;
 *   with "none" the first `open` migrates.
 */
export async function createTestStore(kind: DatabaseKind, tables: "migrated" | "none" = "none"): Promise<TestStore> {
  const dataDir = mkdtempSync(join(tmpdir(), "store-"));
  const fresh = kind === "postgres" ? await freshPostgresDatabase(tables) : undefined;
  const opened: Database[] = [];
  return {
    dataDir,
    databaseUrl: fresh?.url,
    async open() {
      const database = await openDatabase({ dataDir, databaseUrl: fresh?.url });
      opened.push(database);
      return database;
    },
    async remove() {
      await Promise.all(opened.map((database) => database.close()));
      await fresh?.drop();
      rmSync(dataDir, { recursive: true });
    },
  };
}

/**
 * Runs the same tests on SQLite and on PostgreSQL. `open`, to be called in `beforeAll` or in a test, opens the block's store; called again it
 * opens the same store once more. The store is new for each block and goes with it, so that tests of one block use different users.
 */
export function describeOnBoth(name: string, tests: (open: () => Promise<Database>, kind: DatabaseKind) => void): void {
  for (const kind of TESTED_DATABASES) {
    describe(`${name} on ${kind}`, () => {
      let store: TestStore;
      beforeAll(async () => {
        store = await createTestStore(kind, "migrated");
      }, STARTING_MS);
      afterAll(() => store.remove());
      tests(() => store.open(), kind);
    });
  }
}

// The first to ask waits for PostgreSQL to be made and started, on a machine that may be busy.
const STARTING_MS = 60_000;

async function freshPostgresDatabase(tables: "migrated" | "none"): Promise<{ url: string; drop: () => Promise<void> }> {
  const answer = await fetch(inject("postgresStarter"));
  const server = await answer.text();
  if (!answer.ok) throw new Error(`PostgreSQL did not start: ${server}`);
  const name = `test_${randomBytes(8).toString("hex")}`;
  await administer(server, `create database ${name}${tables === "migrated" ? ` template ${TEMPLATE}` : ""}`);
  const url = new URL(server);
  url.pathname = name;
  return { url: url.href, drop: () => administer(server, `drop database ${name} with (force)`) };
}
