// Checks the rooms: ARCHITECTURE.md lists each of them, and their imports, type imports included, form no cycle and
// respect the layers of the page.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { bannedImports, cyclicImports, roomImports } from "./rooms/rooms.mjs";
import { roomsInTable, tableProblems } from "./rooms/table.mjs";
import { projectTexts } from "./setup/git.mjs";
import { PROJECT } from "./setup/project.mjs";

const sources = await projectTexts(/^(?:packages|apps)\/.*\/src\/.*\.tsx?$/);
const imports = roomImports(sources);
const cyclic = cyclicImports(imports);
const inTable = roomsInTable(readFileSync(join(PROJECT, "ARCHITECTURE.md"), "utf8"));
const problems = [...tableProblems(inTable, [...sources.keys()]), ...bannedImports(imports)];
if (cyclic.length > 0) {
  problems.push(
    "Imports between rooms form a cycle. Move the shared part into a room below both, or pass it in from above:",
  );
  problems.push(...cyclic.map((line) => `  ${line}`));
}
if (problems.length > 0) {
  console.error(problems.join("\n"));
  process.exitCode = 1;
} else {
  console.log(`${imports.size} rooms import others, without a cycle.`);
}
