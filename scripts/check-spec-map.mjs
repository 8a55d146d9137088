// npm run spec-map: checks docs/spec-map.md against the requirements, the files and the titles of the tests.
//   -- --list   prints the tests of each id
//   -- --write  updates the tests of each row from their titles
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PROJECT } from "./setup/project.mjs";
import { problemsOf, readMap, readRequirements, withTests } from "./spec-map/map.mjs";
import { testsById } from "./spec-map/titles.mjs";

const MAP = join(PROJECT, "docs/spec-map.md");
const requirements = readRequirements(readFileSync(join(PROJECT, "docs/requirements.md"), "utf8"));
const tests = testsById(PROJECT);

if (process.argv.includes("--list")) {
  for (const id of requirements) console.log(`${id}  ${[...(tests.get(id) ?? ["no test"])].sort().join(", ")}`);
} else {
  if (process.argv.includes("--write")) writeFileSync(MAP, withTests(readFileSync(MAP, "utf8"), tests));
  const map = readMap(readFileSync(MAP, "utf8"));
  const problems = problemsOf({ requirements, map, tests, exists: (path) => existsSync(join(PROJECT, path)) });
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) {
    console.error(`docs/spec-map.md: ${problems.length} problems. 'npm run spec-map -- --write' updates the tests.`);
    process.exitCode = 1;
  } else {
    console.log(
      `The map is correct: ${map.built.length} requirements built and tested, ${map.waiting.length} not yet built.`,
    );
  }
}
