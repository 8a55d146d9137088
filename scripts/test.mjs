// npm test: runs the whole suite, also from a fresh clone. The last line is `N passed, N failed`.

import { ensureBuilt } from "./setup/builds.mjs";
import { command } from "./setup/command.mjs";
import { ensureInstalled } from "./setup/installation.mjs";
import { ensurePrograms } from "./setup/programs.mjs";
import { browserParts, setupPart, staticParts, unitPart } from "./suite/parts.mjs";
import { runParts } from "./suite/run-parts.mjs";

await command(async () => {
  await ensureInstalled();
  /** @type {import("./setup/programs.mjs").Programs} */
  let programs = {};
  const install = setupPart("installed programs", async () => {
    programs = await ensurePrograms("CHROMIUM_PATH", "FIREFOX_PATH", "MINI_BROWSER_PATH", "NGINX_PATH");
    console.log(`Testing in ${programs.CHROMIUM_PATH}.`);
  });
  // Many tests measure time, so only the checks that don't run in parallel.
  return runParts([
    [setupPart("build", ensureBuilt), install, ...(await staticParts())],
    [unitPart()],
    ...browserParts(() => programs).map((part) => [part]),
  ]);
});
