import {
  chmodSync,
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../db/open-database.ts";
import { SQLITE_FILE } from "../db/sqlite-file.ts";
import { fillStore } from "../db/testing/filled-store.ts";
import { createLog } from "../log.ts";
import { loadSecret } from "../login/secret.ts";
import { changesSince } from "../sync/change-feed.ts";
import { mountSmallDisk } from "../testing/small-disk.ts";
import { folderOfBlock } from "../testing/temporary-folder.ts";
import { backUp } from "./backup.ts";
import { openInstallation } from "./open-installation.ts";
import { restore } from "./restore.ts";

const root = folderOfBlock();
const file = join(root, "lab.backup");
let count = 0;

const place = () => ({ dataDir: join(root, `data${++count}`), databaseUrl: undefined, authSecret: undefined });
type Place = ReturnType<typeof place>;

/** An installation that isn't running. */
async function installed(users: number): Promise<Place> {
  const made = place();
  const database = await openDatabase(made);
  await fillStore(database, users, 600);
  await database.close();
  loadSecret(made.dataDir);
  return made;
}
const database = (at: Place) => join(at.dataDir, SQLITE_FILE);

/** The users and the secret that a server finds. */
async function foundIn(at: Place) {
  const server = await openInstallation(at, createLog("silent"));
  const users = await server.database.reader.selectFrom("user").select("name").execute();
  await server.database.close();
  server.unlock();
  return { users: users.length, secret: server.secret };
}

describe("a backup", () => {
  let source: Place;
  let original: Awaited<ReturnType<typeof foundIn>>;
  beforeAll(async () => {
    source = await installed(3);
    original = await foundIn(source);
    expect(backUp(source, file, false)).toBe(3);
  });

  it("is restored with the secret beside it, and all files are for their owner only", async () => {
    const target = place();
    for (const path of [file, `${file}.auth-secret`]) expect(statSync(path).mode & 0o777).toBe(0o600);
    chmodSync(file, 0o644);
    expect(await restore(target, file, false)).toBe(3);
    for (const path of [database(target), join(target.dataDir, "auth-secret")])
      expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(await foundIn(target)).toEqual(original);
  });

  it("has no AUTH_SECRET, and doesn't replace one", async () => {
    const [without, target] = [`${file}.without`, place()];
    backUp({ ...source, authSecret: "of the environment" }, without, false);
    await restore(target, without, false);
    await restore({ ...target, authSecret: "of the environment" }, file, true);
    for (const path of [`${without}.auth-secret`, join(target.dataDir, "auth-secret")])
      expect(existsSync(path)).toBe(false);
  });

  it("never reuses revisions that browsers have seen, also when it is restored again, and refuses their cursors", async () => {
    const target = place();
    const seen = [1, 3, 4];
    for (const force of [false, true]) {
      await restore(target, file, force);
      const opened = await openDatabase(target);
      const { userId, revision } = await opened.reader.selectFrom("userRevision").selectAll().executeTakeFirstOrThrow();
      for (const since of [...seen, revision - 1]) expect(await changesSince(opened, { userId, since })).toBeNull();
      expect(await changesSince(opened, { userId, since: 0 })).toContain(`"cursor":${revision}`);
      expect(await changesSince(opened, { userId, since: revision })).toContain('"changes":[]');
      await opened.close();
      seen.push(revision);
    }
  });

  it("replaces a file or an installation only with --force", async () => {
    expect(() => backUp(source, file, false)).toThrow("lab.backup exists. Name another path, or add --force.");
    expect(() => backUp(source, "/dev/null", true)).toThrow("/dev/null exists. Name another path.");
    backUp(source, file, true);
    const target = await installed(1);
    const before = await foundIn(target);
    await expect(restore(target, file, false)).rejects.toThrow("has accounts. Add --force to replace it.");
    expect(await foundIn(target)).toEqual(before);
    await restore(target, file, true);
    expect(await foundIn(target)).toEqual(original);
  });

  it("replaces a database of a newer version, a damaged one, and a lost one whose write-ahead log is left", async () => {
    const [newer, damaged, lost] = [await installed(1), await installed(1), place()];
    const { kysely, close } = await openDatabase(newer);
    await sql`insert into kysely_migration values ('9999-later', '2099-01-01')`.execute(kysely);
    await close();
    await expect(restore(place(), database(newer), false)).rejects.toThrow(
      "(9999-later). Restore it with that version.",
    );
    expect(() => backUp(newer, `${file}.newer`, false)).toThrow("is of a newer version");
    expect(readdirSync(root).filter((name) => name.includes("newer"))).toEqual([]);
    truncateSync(database(damaged), 50_000);
    await expect(restore(damaged, file, false)).rejects.toThrow("can't be read: database disk image is malformed. Add");
    for (const target of [newer, damaged]) await restore(target, file, true);
    loadSecret(lost.dataDir);
    writeFileSync(database(lost), "");
    // SQLite would apply what it finds in the write-ahead log.
    const other = place();
    const opened = await openDatabase(other);
    await fillStore(opened, 2, 1);
    copyFileSync(`${database(other)}-wal`, `${database(lost)}-wal`);
    await opened.close();
    await restore(lost, file, false);
    for (const target of [newer, damaged, lost]) expect(await foundIn(target)).toEqual(original);
  });

  it("has what a running server has stored, beside which it isn't restored", async () => {
    const [target, copy] = [place(), place()];
    const server = await openInstallation(target, createLog("silent"));
    await fillStore(server.database, 2, 1);
    backUp(target, `${file}.beside`, false);
    await expect(restore(target, file, true)).rejects.toThrow(/server is using the database.* Stop it first\./);
    server.unlock();
    await expect(restore(target, file, true)).rejects.toThrow("Another command is using the database");
    await server.database.close();
    await restore(copy, `${file}.beside`, false);
    expect((await foundIn(copy)).users).toBe(2);
  });

  const zeroed = (bytes: Buffer) => Buffer.from(bytes).fill(0, 8192, 16_384);
  it.each<[string, (bytes: Buffer) => Buffer, RegExp]>([
    ["cut short", (bytes) => bytes.subarray(0, -4096), /damaged/],
    ["changed within", zeroed, /damaged/],
    ["empty", () => Buffer.alloc(0), /not a backup of VR Eye Lab: no such table/],
    ["something else", () => Buffer.from("something else"), /not a backup of VR Eye Lab: file is not a database/],
  ])("is refused if it is %s, and nothing changes", async (_, spoil, message) => {
    const [spoilt, target] = [join(root, "spoilt"), await installed(1)];
    writeFileSync(spoilt, spoil(readFileSync(file)));
    const before = await foundIn(target);
    await expect(restore(target, spoilt, true)).rejects.toThrow(message);
    expect(readdirSync(target.dataDir)).toEqual(["auth-secret", "vr-eye-lab.lock", SQLITE_FILE]);
    expect(await foundIn(target)).toEqual(before);
  });

  it("is refused with the path that can't be used, and with a damaged secret", async () => {
    const [missing, spoilt] = [join(root, "missing", "lab.backup"), await installed(1)];
    expect(() => backUp(source, missing, false)).toThrow(`to ${missing}: ENOENT: no such file or directory`);
    await expect(restore(place(), missing, false)).rejects.toThrow(`Cannot restore ${missing}: ENOENT: no such file`);
    await expect(restore(place(), root, false)).rejects.toThrow(`Cannot restore ${root}: EISDIR`);
    writeFileSync(join(spoilt.dataDir, "auth-secret"), "");
    expect(() => backUp(spoilt, `${file}.spoilt`, false)).toThrow("auth-secret is damaged");
    backUp(source, `${file}.spoilt`, false);
    writeFileSync(`${file}.spoilt.auth-secret`, "\0".repeat(43));
    await expect(restore(spoilt, `${file}.spoilt`, true)).rejects.toThrow("spoilt.auth-secret is damaged");
    await restore(spoilt, file, true);
    expect(await foundIn(spoilt)).toEqual(original);
  });

  const disk = mountSmallDisk(1);
  afterAll(() => disk?.unmount());

  it.runIf(disk)("fails in one line on a full disk, and leaves nothing there", async () => {
    const [folder, large] = [disk?.folder ?? "", await installed(9)];
    const target = { ...place(), dataDir: join(folder, "data") };
    expect(() => backUp(large, join(folder, "large"), false)).toThrow(
      /^Cannot back up .*large: database or disk is full/,
    );
    backUp(large, `${file}.large`, false);
    await expect(restore(target, `${file}.large`, false)).rejects.toThrow(/^Cannot restore .*: ENOSPC: no space left/);
    expect([readdirSync(folder), readdirSync(target.dataDir)]).toEqual([["data"], ["vr-eye-lab.lock"]]);
  });
});
