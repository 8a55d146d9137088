import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { verifyArchive } from "./verify-archive.mjs";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "unverified-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

it("stops a server that doesn't answer, and reports the reason", async () => {
  const pidFile = join(folder, "pid");
  // Port 9 is closed.
  const server = `require("node:fs").writeFileSync(${JSON.stringify(pidFile)}, String(process.pid));
console.log("Address: http://127.0.0.1:9");
process.on("SIGTERM", () => process.exit(0));
setInterval(() => {}, 1000);`;
  mkdirSync(join(folder, "lab"));
  writeFileSync(join(folder, "lab/server.js"), server);
  const archive = join(folder, "lab.tar.gz");
  execFileSync("tar", ["-czf", archive, "-C", folder, "lab"]);
  const verifying = verifyArchive(archive, { version: "1.0.0", commit: "abc" }, () => undefined);
  await expect(verifying).rejects.toThrow(/The archive doesn't work\. .*fetch failed/);
  expect(() => process.kill(Number(readFileSync(pidFile, "utf8")), 0)).toThrow("ESRCH");
});
