// Fails where imports between rooms form a cycle, type imports included.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { cyclicImports, roomImports } from "./rooms/rooms.mjs";
import { run } from "./setup/child-process.mjs";
import { PROJECT } from "./setup/project.mjs";

const { output } = await run(["git", "ls-files", "--cached", "--others", "--exclude-standard", "packages", "apps"]);
const paths = output.split("\n").filter((path) => /\/src\/.*\.tsx?$/.test(path));
/** @param {string} path */
const read = (path) => {
  try {
    return readFileSync(join(PROJECT, path), "utf8");
  } catch {
    // Deleted, but not yet committed.
    return "";
  }
};
const imports = roomImports(new Map(paths.map((path) => [path, read(path)])));
const cyclic = cyclicImports(imports);
if (cyclic.length > 0) {
  console.error(`Imports between rooms form a cycle:\n${cyclic.map((line) => `  ${line}`).join("\n")}`);
  console.error("Move the shared part into a room below both, or pass it in from above.");
  process.exitCode = 1;
} else {
  console.log(`${imports.size} rooms import others, without a cycle.`);
}
