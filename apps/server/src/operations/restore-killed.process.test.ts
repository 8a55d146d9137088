import fs, { readdirSync, rmSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createTestStore, TESTED_DATABASES, type TestStore } from "../db/testing/databases.ts";
import { fillStore } from "../db/testing/filled-store.ts";
import { createLog } from "../log.ts";
import { loadSecret } from "../login/secret.ts";
import { folderOfBlock } from "../testing/temporary-folder.ts";
import { backUp } from "./backup.ts";
import { migrateData } from "./migrate-data.ts";
import { openInstallation } from "./open-installation.ts";
import { restore } from "./restore.ts";
import { operate } from "./testing/operation-process.ts";

const KILL_POINT = pathToFileURL(join(import.meta.dirname, "testing/kill-point.ts")).href;
const STAGED = "auth-secret.restored";
const COMPLETED = /completed an interrupted restore/;

// Starts programs and databases, on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

describe.each(TESTED_DATABASES)("a killed restore over an installation on %s", (kind) => {
  const stores: TestStore[] = [];
  const folder = folderOfBlock();
  const file = join(folder, "lab.backup");
  let restoredSecret: string;

  /** An installation with users and a secret. */
  async function installed(users: number): Promise<TestStore> {
    const store = await createTestStore(kind, "migrated");
    stores.push(store);
    const database = await store.open();
    await fillStore(database, users, 3);
    await database.close();
    loadSecret(store.dataDir);
    return store;
  }
  /** An installation of one user, after a restore of three that was killed. */
  async function killed(at: string) {
    const store = await installed(1);
    const oldSecret = loadSecret(store.dataDir);
    const { dataDir: DATA_DIR, databaseUrl: DATABASE_URL = "" } = store;
    const variables = { DATA_DIR, DATABASE_URL, NODE_OPTIONS: `--import=${KILL_POINT}`, KILL_AT: at };
    expect(await operate(variables, ["restore", file, "--force"])).toEqual({ code: null, out: "", err: "" });
    return { store, oldSecret };
  }
  /** Starts and stops. @returns what users meet, and the log */
  async function start({ dataDir, databaseUrl }: TestStore) {
    const lines: string[] = [];
    const log = createLog("info", { write: (line: string) => void lines.push(line) });
    const { database, secret, unlock } = await openInstallation({ dataDir, databaseUrl, authSecret: undefined }, log);
    const users = await database.reader.selectFrom("user").select("id").execute();
    const rows = await database.reader
      .selectFrom("rateLimit")
      .select("key")
      .where("key", "like", "restored:%")
      .execute();
    await database.close();
    unlock();
    expect(readdirSync(dataDir).filter((name) => name.startsWith("auth-secret"))).toEqual(["auth-secret"]);
    return { users: users.length, secret, output: lines.join(""), rows };
  }

  beforeAll(async () => {
    const source = await installed(3);
    restoredSecret = loadSecret(source.dataDir);
    await backUp(source, file, { version: "1.2.3", commit: null });
  });
  afterAll(async () => {
    await Promise.all(stores.map((made) => made.remove()));
  });

  it.each([`before ${STAGED}`, `after ${STAGED}`])("leaves data and secret as they were: %s", async (at) => {
    const { store, oldSecret } = await killed(at);
    const { output, ...after } = await start(store);
    expect(after).toEqual({ users: 1, secret: oldSecret, rows: [] });
    expect(output).not.toMatch(COMPLETED);
  });

  it("is completed by the next start: before auth-secret", async () => {
    const { store } = await killed("before auth-secret");
    const { output, ...after } = await start(store);
    expect(after).toEqual({ users: 3, secret: restoredSecret, rows: [] });
    expect(output).toMatch(COMPLETED);
    expect((await start(store)).output).not.toMatch(COMPLETED);
  });

  it("is completed by the next start, also over a damaged secret", async () => {
    const { store } = await killed("before auth-secret");
    writeFileSync(join(store.dataDir, "auth-secret"), "");
    expect(await start(store)).toMatchObject({ users: 3, secret: restoredSecret });
  });

  it("is completed before its data is copied: a copy would have the old secret", async () => {
    const { store } = await killed("before auth-secret");
    const again = "A restore isn't complete: its login secret isn't in place.";
    await expect(backUp(store, `${file}.2`, { version: "1.2.3", commit: null })).rejects.toThrow(again);
    if (kind === "sqlite") await expect(migrateData(store.dataDir, "postgres://127.0.0.1:1/x")).rejects.toThrow(again);
    expect(await start(store)).toMatchObject({ users: 3, secret: restoredSecret });
    await backUp(store, `${file}.2`, { version: "1.2.3", commit: null });
  });

  it("is complete: after auth-secret", async () => {
    const { store } = await killed("after auth-secret");
    expect(await start(store)).toMatchObject({ users: 3, secret: restoredSecret });
  });

  it("fails if a server that starts at the same time deletes the staged secret", async () => {
    const { dataDir, databaseUrl } = await installed(1);
    const { renameSync } = fs;
    const deleteStaged = (from: string, to: string) => {
      renameSync(from, to);
      if (to.includes(STAGED)) rmSync(to);
    };
    Object.assign(fs, { renameSync: deleteStaged });
    syncBuiltinESMExports();
    try {
      await expect(restore({ dataDir, databaseUrl }, file, true)).rejects.toThrow("Stop it, then repeat the restore");
    } finally {
      Object.assign(fs, { renameSync });
      syncBuiltinESMExports();
    }
  });

  it("is completed by a repeated restore, which says so", async () => {
    const { store } = await killed("before auth-secret");
    await expect(restore(store, file, false)).rejects.toThrow(
      "table user has 3 rows. The interrupted restore of that data is complete now, with its login secret. Add --force",
    );
    expect(loadSecret(store.dataDir)).toBe(restoredSecret);
    await restore(store, file, true);
    expect(await start(store)).toMatchObject({
      users: 3,
      secret: restoredSecret,
      output: expect.not.stringMatching(COMPLETED),
    });
  });
});
