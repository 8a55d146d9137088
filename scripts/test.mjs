// npm test: runs the whole suite, also from a fresh clone. The last line is `N passed, N failed`.

import { ensureBuilt } from "./setup/builds.mjs";
import { command } from "./setup/command.mjs";
import { ensureInstalled } from "./setup/installation.mjs";
import { ensurePrograms } from "./setup/programs.mjs";
import { browserTests, staticChecks, unitTests } from "./suite/runners.mjs";
import { runSteps } from "./suite/steps.mjs";

await command(async () => {
  await ensureInstalled();
  /** @type {import("./setup/programs.mjs").Programs} */
  let programs = {};
  const install = async () => {
    programs = await ensurePrograms("CHROMIUM_PATH", "FIREFOX_PATH", "MINI_BROWSER_PATH", "NGINX_PATH");
  };
  return runSteps([
    ["build", ensureBuilt],
    ["installed programs", install],
    ...(await staticChecks()),
    unitTests(),
    browserTests("end to end in Chromium", "e2e", () => programs, "CHROMIUM_PATH"),
    browserTests("page in Firefox and WebKit", "e2e/engines", () => programs, "FIREFOX_PATH", "MINI_BROWSER_PATH"),
  ]);
});
