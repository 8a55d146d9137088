// npm test: runs what a change needs, also from a fresh clone. npm run test:all: runs the same, then the tests with the tag `all`.
// The last line is `N passed, N failed`.

import { ensureBuilt } from "./setup/builds.mjs";
import { command } from "./setup/command.mjs";
import { ensureInstalled } from "./setup/installation.mjs";
import { ensurePrograms } from "./setup/programs.mjs";
import { browserTests, staticChecks, unitTests } from "./suite/runners.mjs";
import { runSteps } from "./suite/steps.mjs";

const isAll = process.argv[2] === "all";

await command(async () => {
  try {
    await ensureInstalled();
    await ensureBuilt();
    const others = /** @type {const} */ (["FIREFOX_PATH", "MINI_BROWSER_PATH", "NGINX_PATH"]);
    const programs = await ensurePrograms("CHROMIUM_PATH", ...(isAll ? others : []));
    const steps = [
      ...(await staticChecks()),
      unitTests("unit and property tests", ["--tags-filter=!all"]),
      browserTests("end to end in Chromium", "e2e", programs, ["--grep-invert=@all"]),
    ];
    if (isAll) {
      steps.push(
        unitTests("PostgreSQL and whole processes", ["--tags-filter=all"]),
        browserTests("grids in Chromium", "e2e", programs, ["--grep=@all"]),
      );
      if (programs.FIREFOX_PATH || programs.MINI_BROWSER_PATH) {
        steps.push(browserTests("page in Firefox and WebKit", "e2e/engines", programs));
      }
    }
    return await runSteps(steps);
  } catch (error) {
    return runSteps([["set-up", () => Promise.reject(error)]]);
  }
});
