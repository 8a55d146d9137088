import { readdirSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { createTestStore } from "../db/testing/databases.ts";
import { fillStore } from "../db/testing/filled-store.ts";
import { OperatorError } from "../process/operator-error.ts";
import { mountSmallDisk } from "../testing/small-disk.ts";
import { folderOfBlock } from "../testing/temporary-folder.ts";
import { backUp } from "./backup.ts";
import { writeBackupFile } from "./backup-file.ts";
import { restore } from "./restore.ts";
import { repeated, writeHostileBackup } from "./testing/hostile-backup.ts";

describe("a backup that someone made up", () => {
  const folder = folderOfBlock();
  const file = join(folder, "hostile.backup");

  it.each<[string, Buffer, RegExp]>([
    ["junk", gzipSync("junk\n"), /damaged: line 1 after the header/],
    ["an unknown table", gzipSync('{"table":"nothing","rows":[{}]}\n'), /damaged: line 1 after/],
    ["rows that are none", gzipSync('{"table":"user","rows":["x"]}\n'), /damaged: line 1 after/],
    ["empty lines", gzipSync("\n\n"), /damaged: line 1 after/],
    ["an endless secret", gzipSync(JSON.stringify({ secret: "abcdefgh".repeat(2_000) })), /damaged: line 1 after/],
    ["a million empty rows", repeated('{"table":"user","rows":[', "{},".repeat(1_000_000), 1), /damaged: line 1 after/],
    ["deep arrays", repeated("", "[".repeat(2_000_000), 1), /damaged: line 1 after/],
    ["an endless line", repeated("", " ".repeat(1024 * 1024), 66), /damaged: one of its lines is too long/],
    ["no gzip", Buffer.from("junk"), /damaged: incorrect header check/],
    ["cut gzip", gzipSync("x".repeat(1_000)).subarray(0, -6), /damaged: unexpected end of file|damaged: line 1/],
  ])("is refused in one line: %s", async (_, body, message) => {
    writeHostileBackup(file, body);
    const store = await createTestStore("sqlite");
    const error = await restore(store, file, false).catch((reason: unknown) => reason);
    await store.remove();
    expect(error).toBeInstanceOf(OperatorError);
    expect(String(error)).toMatch(message);
    expect(String(error)).not.toMatch(/\p{Cc}/u);
  });

  it.each([
    { product: "\u001b[2J1.0\nForged line" },
    { commit: "0123abc; rm -rf ." },
    { schema: "9999-\u001b[31mnew" },
    { secret: { fingerprint: "\u009b31m", included: false } },
  ])("is refused if its header has control characters or something for a shell: %j", async (header) => {
    writeHostileBackup(file, gzipSync(""), header);
    const refused = restore({ dataDir: folder, databaseUrl: undefined }, file, false);
    await expect(refused).rejects.toThrow("hostile.backup is not a VR Eye Lab backup that this version can read.");
  });
});

const disk = mountSmallDisk(2);
afterAll(() => disk?.unmount());

describe.runIf(disk)("a backup to a full disk", () => {
  it.each([
    ["when it is opened or its header is written", 0],
    ["in its lines", 200],
  ])("fails with one line and leaves nothing: %s", async (_, lines) => {
    const folder = disk?.folder ?? "";
    if (lines === 0) disk?.fill();
    const file = join(folder, "lab.backup");
    async function* body() {
      for (let line = 0; line < lines; line++) yield crypto.getRandomValues(Buffer.alloc(16_384)).toString("base64");
    }
    const contents = () => ({ createdAt: "", product: "", schema: "", database: "sqlite", tables: {} }) as const;
    const error = await writeBackupFile(file, body(), contents, async () => {}, false).catch(
      (reason: unknown) => reason,
    );
    if (lines === 0) disk?.free();
    expect(error).toEqual(new OperatorError(`Cannot write ${file}: the disk is full`));
    expect(readdirSync(folder)).toEqual([]);
  });

  it("can't be restored there, in one line", async () => {
    const source = await createTestStore("sqlite");
    await fillStore(await source.open(), 6, 4_000);
    const file = join(source.dataDir, "lab.backup");
    await backUp(source, file, { version: "1.2.3", commit: null });
    const dataDir = join(disk?.folder ?? "", "data");
    const error = await restore({ dataDir, databaseUrl: undefined }, file, false).catch((reason: unknown) => reason);
    await source.remove();
    expect(error).toBeInstanceOf(OperatorError);
    expect(String(error)).toContain(`The disk with ${join(dataDir, "vr-eye-lab.sqlite")} is full.`);
  });
});
