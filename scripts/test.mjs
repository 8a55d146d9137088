// npm test: runs the whole suite, also from a fresh clone. The last line is `N passed, N failed`.

import { ensureBuilt } from "./setup/builds.mjs";
import { command } from "./setup/command.mjs";
import { ensureInstalled } from "./setup/installation.mjs";
import { ensurePrograms } from "./setup/programs.mjs";
import { browserTests, staticChecks, unitTests } from "./suite/runners.mjs";
import { runSteps } from "./suite/steps.mjs";

await command(async () => {
  try {
    await ensureInstalled();
    await ensureBuilt();
    const programs = await ensurePrograms("CHROMIUM_PATH", "FIREFOX_PATH", "MINI_BROWSER_PATH", "NGINX_PATH");
    const hasEngines = programs.FIREFOX_PATH || programs.MINI_BROWSER_PATH;
    return await runSteps([
      ...(await staticChecks()),
      unitTests(),
      browserTests("end to end in Chromium", "e2e", programs),
      ...(hasEngines ? [browserTests("page in Firefox and WebKit", "e2e/engines", programs)] : []),
    ]);
  } catch (error) {
    return runSteps([["set-up", () => Promise.reject(error)]]);
  }
});
