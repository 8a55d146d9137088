import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { DatabaseKind } from "../db/database.ts";
import { readSnapshot } from "../db/maintenance.ts";
import { SQLITE_FILE } from "../db/sqlite-file.ts";
import { checksumTables } from "../db/table-sums.ts";
import { createTestStore, TESTED_DATABASES, type TestStore } from "../db/testing/databases.ts";
import { fillStore } from "../db/testing/filled-store.ts";
import { createLog } from "../log.ts";
import { fingerprintOf, loadSecret } from "../login/secret.ts";
import { changesSince } from "../sync/change-feed.ts";
import { folderOfBlock } from "../testing/temporary-folder.ts";
import { backUp } from "./backup.ts";
import { openInstallation } from "./open-installation.ts";
import { restore } from "./restore.ts";
import { backupSecretNote, restoreSecretNote } from "./secret-notes.ts";

const VERSION = { version: "1.2.3", commit: "0123abc" };
const KINDS = TESTED_DATABASES;

// Starts programs and databases, on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** Row counts and checksums of all tables except userRevision, which a restore changes. */
async function contentsOf(store: TestStore) {
  const { userRevision, ...others } = await readSnapshot(store, checksumTables);
  return { ...others, users: userRevision?.rows };
}

describe.each(KINDS)("a backup of %s", (kind) => {
  const stores: TestStore[] = [];
  const store = async (of: DatabaseKind) => {
    const made = await createTestStore(of);
    stores.push(made);
    return made;
  };
  const folder = folderOfBlock();
  const file = join(folder, "lab.backup");
  let source: TestStore;

  beforeAll(async () => {
    source = await store(kind);
    await fillStore(await source.open(), 3, 600);
    loadSecret(source.dataDir);
    await backUp(source, file, VERSION);
  });
  afterAll(async () => {
    await Promise.all(stores.map((made) => made.remove()));
  });

  it("describes itself in its first line, without secrets", () => {
    const [line = ""] = readFileSync(file, "utf8").split("\n", 1);
    expect(JSON.parse(line)).toMatchObject({
      format: "vr-eye-lab backup",
      version: 1,
      product: "1.2.3",
      commit: "0123abc",
      database: kind,
      tables: { user: { rows: 3 }, click: { rows: 1800 } },
      body: { sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
    expect(readFileSync(file, "latin1")).not.toContain(loadSecret(source.dataDir));
    expect(line).not.toContain("@");
  });

  it("is readable only by its owner, and leaves no temporary file", () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(["lab.backup"]);
  });

  it.each(KINDS)("is restored completely into %s, with the secret that keeps users signed in", async (to) => {
    const target = await store(to);
    await restore(target, file, false);
    expect(await contentsOf(target)).toEqual(await contentsOf(source));
    expect(loadSecret(target.dataDir)).toBe(loadSecret(source.dataDir));
  });

  it("restores its secret into a DATA_DIR that doesn't exist yet", async () => {
    const target = await store(kind);
    const dataDir = join(target.dataDir, "new", "data");
    await restore({ ...target, dataDir }, file, false);
    expect(loadSecret(dataDir)).toBe(loadSecret(source.dataDir));
  });

  it("has AUTH_SECRET only if that is requested, and shows whether users stay signed in", async () => {
    const authSecret = "an AUTH_SECRET for tests, of 32 characters";
    const other = "another AUTH_SECRET, which signed no login";
    const place = { dataDir: source.dataDir, databaseUrl: source.databaseUrl, authSecret };
    const [without, included] = [join(folder, "without"), join(folder, "with")];
    const header = await backUp(place, without, VERSION);
    expect(header.secret).toEqual({ fingerprint: fingerprintOf(authSecret), included: false });
    expect(backupSecretNote(header)).toContain(
      `AUTH_SECRET is not in the backup (its fingerprint is ${fingerprintOf(authSecret)}).`,
    );
    const target = await store(kind);
    const { dataDir } = target;
    await restore(target, without, false);
    expect(readdirSync(dataDir)).not.toContain("auth-secret");
    expect(restoreSecretNote(header, { dataDir })).toContain("The backup doesn't contain the secret");
    expect(restoreSecretNote(header, { dataDir, authSecret })).toBeUndefined();
    expect(restoreSecretNote(header, { dataDir, authSecret: other })).toMatch(
      /^AUTH_SECRET \(fingerprint \w{16}\) is not/,
    );

    const full = await backUp(place, included, VERSION, { withSecret: true });
    expect(backupSecretNote(full)).toBeUndefined();
    await restore({ ...target, authSecret: other }, included, true);
    expect(readdirSync(dataDir)).not.toContain("auth-secret");
    await restore(target, included, true);
    expect(loadSecret(dataDir)).toBe(authSecret);
    expect(restoreSecretNote(full, { dataDir })).toBeUndefined();
    for (const path of [without, included]) rmSync(path);
  });

  it("never reuses revisions that browsers have seen", async () => {
    const target = await store(kind);
    await restore(target, file, false);
    const database = await target.open();
    const rows = await database.reader.selectFrom("userRevision").selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    const before = await (await source.open()).reader.selectFrom("userRevision").selectAll().execute();
    for (const { userId, revision } of rows) {
      const reached = before.find((row) => row.userId === userId)?.revision ?? 0;
      const ask = (since: number) => changesSince(database, { userId, since });
      for (const since of [1, reached, reached + 1, reached + 500, revision - 1]) expect(await ask(since)).toBeNull();
      expect(await ask(0)).toContain(`"cursor":${revision}`);
      expect(await ask(revision)).toContain('"changes":[]');
    }
  });

  it("replaces a file or an installation only with --force", async () => {
    await expect(backUp(source, file, VERSION)).rejects.toThrow("already exists");
    const target = await store(kind);
    await fillStore(await target.open(), 1, 3);
    const secret = loadSecret(target.dataDir);
    const before = await readSnapshot(target, checksumTables);
    await expect(restore(target, file, false)).rejects.toThrow("not empty: table user has 1 rows");
    expect(await readSnapshot(target, checksumTables)).toEqual(before);
    expect(loadSecret(target.dataDir)).toBe(secret);
    await restore(target, file, true);
    expect(await contentsOf(target)).toEqual(await contentsOf(source));
    expect(loadSecret(target.dataDir)).toBe(loadSecret(source.dataDir));
  });

  it("is not restored beside a running server, even with --force", async () => {
    const target = await store(kind);
    const env = { dataDir: target.dataDir, databaseUrl: target.databaseUrl, authSecret: undefined };
    const server = await openInstallation(env, createLog("silent"));
    await fillStore(server.database, 1, 3);
    const before = await readSnapshot(target, checksumTables);
    await expect(restore(target, file, true)).rejects.toThrow(/server is using the database.* Stop it first\./);
    expect(await readSnapshot(target, checksumTables)).toEqual(before);
    // Commands may run beside it.
    const beside = join(target.dataDir, "beside.backup");
    await backUp(target, beside, VERSION);
    await server.database.close();
    server.unlock();
    // PostgreSQL notices the end of a connection a moment later.
    await vi.waitFor(() => restore(target, file, true), { timeout: 30_000, interval: 500 });
    expect(await contentsOf(target)).toEqual(await contentsOf(source));
  });

  it.each(["", "\0".repeat(43)])("replaces a damaged secret and an empty database file", async (damaged) => {
    const target = await store(kind);
    writeFileSync(join(target.dataDir, "auth-secret"), damaged);
    if (kind === "sqlite") writeFileSync(join(target.dataDir, SQLITE_FILE), "");
    await restore(target, file, false);
    expect(loadSecret(target.dataDir)).toBe(loadSecret(source.dataDir));
    expect(await contentsOf(target)).toEqual(await contentsOf(source));
  });

  it("is written to a new file, not through a link that another account placed in the folder", async () => {
    const victim = join(folder, "victim");
    writeFileSync(victim, "untouched");
    const link = join(folder, `.linked.backup.${process.pid}.part`);
    symlinkSync(victim, link);
    await backUp(source, join(folder, "linked.backup"), VERSION);
    expect(readFileSync(victim, "utf8")).toBe("untouched");
    for (const path of [victim, link, join(folder, "linked.backup")]) rmSync(path);
  });

  it("names the path as it was given if it can't be written or read", async () => {
    const missing = join(folder, "missing", "lab.backup");
    await expect(backUp(source, folder, VERSION, { force: true })).rejects.toThrow(
      `${folder} is a folder. Name a file in it`,
    );
    await expect(backUp(source, missing, VERSION)).rejects.toThrow(`Cannot write ${missing}: there is no folder `);
    await expect(restore(source, missing, true)).rejects.toThrow(`Cannot read ${missing}: there is no such file`);
    await expect(restore(source, folder, true)).rejects.toThrow(`${folder} is a folder. Name the backup in it.`);
  });

  it.runIf(kind === "postgres").each([{ pathname: "/no_such_database" }, { username: "no_such_role" }, { port: "1" }])(
    "is refused in one line without the database: %j",
    async (wrong) => {
      const { href } = Object.assign(new URL(source.databaseUrl ?? ""), wrong);
      await expect(backUp({ ...source, databaseUrl: href }, join(folder, "none"), VERSION)).rejects.toThrow(
        /^Cannot use the PostgreSQL database of DATABASE_URL at \S+: .+\.$/,
      );
    },
  );

  it("doesn't replace a device or a pipe, such as /dev/null", async () => {
    const pipe = join(folder, "pipe");
    execFileSync("mkfifo", [pipe]);
    await expect(backUp(source, pipe, VERSION, { force: true })).rejects.toThrow(`${pipe} is not a file.`);
    expect(statSync(pipe).isFIFO()).toBe(true);
    rmSync(pipe);
  });

  it("is not made of an installation with a damaged secret", async () => {
    const target = await store(kind);
    await (await target.open()).ready();
    writeFileSync(join(target.dataDir, "auth-secret"), "");
    const refused = backUp(target, join(folder, "unmade"), VERSION);
    await expect(refused).rejects.toThrow("auth-secret is damaged");
    expect(readdirSync(folder)).not.toContain("unmade");
  });

  it.each<[string, (bytes: Buffer) => Buffer]>([
    ["cut short", (bytes) => bytes.subarray(0, bytes.length - 7)],
    ["cut within its header", (bytes) => bytes.subarray(0, 100)],
    ["changed by a bit", (bytes) => flipped(bytes, bytes.length - 40)],
    ["changed in its header", (bytes) => flipped(bytes, bytes.indexOf('"body"') + 40)],
    ["empty", () => Buffer.alloc(0)],
    ["something else", () => Buffer.from('{"format":"else"}\n')],
  ])("is refused if it is %s, before anything is stored", async (_, spoil) => {
    const spoilt = join(folder, "spoilt");
    writeFileSync(spoilt, spoil(readFileSync(file)));
    const target = await store(kind);
    await (await target.open()).ready();
    const before = await readSnapshot(target, checksumTables);
    await expect(restore(target, spoilt, true)).rejects.toThrow(/damaged|is not a/);
    expect(await readSnapshot(target, checksumTables)).toEqual(before);
    rmSync(spoilt);
  });

  it("is refused if its row counts differ from its header, and nothing is stored", async () => {
    const spoilt = join(folder, "counts");
    const text = readFileSync(file, "latin1").replace('"rows":1800', '"rows":1801');
    writeFileSync(spoilt, text, "latin1");
    const target = await store(kind);
    await expect(restore(target, spoilt, false)).rejects.toThrow("table click differs");
    const sums = await readSnapshot(target, checksumTables);
    expect(Object.values(sums).every(({ rows }) => rows === 0)).toBe(true);
    rmSync(spoilt);
  });
});

function flipped(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}
