import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { folderOfBlock } from "../testing/temporary-folder.ts";
import { repeated, writeHostileBackup } from "./testing/hostile-backup.ts";
import { operate } from "./testing/operation-process.ts";

const MIB = 1024 * 1024;
/** A restore of a small backup takes 160 MiB. */
const MOST_MEMORY = 450 * MIB;
const MEASURE = "data:text/javascript,process.once('exit',()=>console.error(process.resourceUsage().maxRSS))";

const folder = folderOfBlock();

it.each([
  ["one line of 700 MB", repeated("", "x".repeat(MIB), 700)],
  ["one line of 60 MB with 20 million empty rows", repeated('{"table":"user","rows":[', "{},".repeat(MIB / 3), 60)],
])("restore refuses a backup in bounded memory: %s", { timeout: 60_000 }, async (_, body) => {
  const file = join(folder, "hostile.backup");
  writeHostileBackup(file, body);
  const variables = { DATA_DIR: join(folder, "data"), NODE_OPTIONS: `--import=${MEASURE}` };
  const { code, out, err } = await operate(variables, ["restore", file]);
  const [message, kibibytes, ...rest] = err.trim().split("\n");
  expect({ code, out, rest }).toEqual({ code: 1, out: "", rest: [] });
  expect(message).toContain(`${file} is damaged`);
  expect(Number(kibibytes) * 1024).toBeLessThan(MOST_MEMORY);
});

it("restore prints no control characters of a backup", { timeout: 60_000 }, async () => {
  const file = join(folder, "hostile.backup");
  writeHostileBackup(file, gzipSync('{"table":"user","rows":[{"id":"\\u009b2J","nothing":1}]}'));
  const { err } = await operate({ DATA_DIR: join(folder, "data") }, ["restore", file]);
  expect(err).toMatch(/^Can't store the row of table user with the key \{"id":" 2J"\}: [^\p{Cc}]*\n$/u);
});
