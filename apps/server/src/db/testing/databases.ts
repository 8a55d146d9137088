import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, inject } from "vitest";
import type { Database, DatabaseKind } from "../database.ts";
import { openDatabase } from "../open-database.ts";
import { administer, TEMPLATE } from "./template.ts";

export const TESTED_DATABASES: readonly DatabaseKind[] = ["sqlite", "postgres"];

/** Options of tests on a database. Those on PostgreSQL run in `npm run test:all` only. */
export const layerOf = (kind: DatabaseKind) => ({ tags: kind === "postgres" ? ["all"] : [] });

/** An empty database for a test. */
export interface TestStore {
  /** DATA_DIR and DATABASE_URL of a server that uses this database. */
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** Opens it like a server process; several calls act like several processes. `remove` closes all. */
  open(): Promise<Database>;
  remove(): Promise<void>;
}

/**
 * Creates an empty database: a folder and, for PostgreSQL, a database in the server of this test run.
 * @param tables "migrated" copies a migrated PostgreSQL database, which is faster; with "none" the first `open` migrates
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
 * Runs the same tests on SQLite and on PostgreSQL. `open` opens the block's database, repeatedly if needed; call it in `beforeAll` or in a test.
 * All tests of a block share one database, so they use different users.
 */
export function describeOnBoth(name: string, tests: (open: () => Promise<Database>, kind: DatabaseKind) => void): void {
  for (const kind of TESTED_DATABASES) {
    describe(`${name} on ${kind}`, layerOf(kind), () => {
      let store: TestStore;
      beforeAll(async () => {
        store = await createTestStore(kind, "migrated");
        return () => store.remove();
      }, STARTING_MS);
      tests(() => store.open(), kind);
    });
  }
}

// The first caller waits until PostgreSQL is created and started, on a busy machine.
const STARTING_MS = 60_000;

async function freshPostgresDatabase(tables: "migrated" | "none"): Promise<{ url: string; drop: () => Promise<void> }> {
  const answer = await fetch(inject("postgresStarter"));
  const server = await answer.text();
  if (!answer.ok) throw new Error(`PostgreSQL did not start: ${server}`);
  const name = `test_${randomBytes(8).toString("hex")}`;
  await administer(server, `create database ${name}${tables === "migrated" ? ` template ${TEMPLATE}` : ""}`);
  const url = new URL(server);
  url.pathname = name;
  return { url: url.href, drop: async () => void (await administer(server, `drop database ${name} with (force)`)) };
}
