// npm run soak [-- NAME...]: runs the long versions of the fault, kill, leak and load tests, or the named ones. npm test runs short versions.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ensureBuilt } from "./setup/builds.mjs";
import { command } from "./setup/command.mjs";
import { ensureInstalled } from "./setup/installation.mjs";
import { ensurePrograms } from "./setup/programs.mjs";
import { PROJECT, SetupError } from "./setup/project.mjs";
import { browserTests, unitTests } from "./suite/runners.mjs";
import { runSteps } from "./suite/steps.mjs";

// A test reads this variable to choose its long version, or this function does.
const MARK = /process\.env\.SOAK|inOrderAt\(/;

/**
 * @param {string[]} folders of the project
 * @param {string} ending of the tests' names
 * @returns {string[]} the selected tests that have a long version
 */
function longTests(folders, ending) {
  const wanted = process.argv.slice(2);
  return folders
    .flatMap((folder) =>
      readdirSync(join(PROJECT, folder), { recursive: true }).map((file) => join(folder, String(file))),
    )
    .filter((file) => file.endsWith(ending) && (wanted.length === 0 || wanted.some((name) => file.includes(name))))
    .filter((file) => MARK.test(readFileSync(join(PROJECT, file), "utf8")));
}

await command(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const onNode = longTests(["packages/domain/src", "apps/server/src", "apps/web/src", "scripts"], ".test.ts");
  const inBrowser = longTests(["e2e"], ".spec.ts");
  if (onNode.length + inBrowser.length === 0) throw new SetupError("No test with that name has a long version.");
  const programs = await ensurePrograms("CHROMIUM_PATH", "NGINX_PATH", "CADDY_PATH");
  process.env.SOAK = "full";
  return runSteps([
    ...(onNode.length > 0 ? [unitTests("unit and property tests", onNode, programs)] : []),
    ...(inBrowser.length > 0 ? [browserTests("end to end in Chromium", "e2e", programs, inBrowser)] : []),
  ]);
});
