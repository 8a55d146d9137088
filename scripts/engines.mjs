// npm run engines [-- SPEC...]: runs the tests of the page in Firefox and WebKit. Passes other arguments to Playwright.

import { ensureBuilt } from "./setup/builds.mjs";
import { run } from "./setup/child-process.mjs";
import { command } from "./setup/command.mjs";
import { ensureEngines, reportMissing } from "./setup/engines.mjs";
import { ensureInstalled } from "./setup/installation.mjs";
import { toolCommand, toolEnvironment } from "./setup/project.mjs";

await command(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const engines = await ensureEngines();
  if (reportMissing(engines) === 2) return 1;
  const args = ["test", "--config", "e2e/engines/playwright.config.ts", ...process.argv.slice(2)];
  const { code } = await run([...toolCommand("@playwright/test", "playwright"), ...args], {
    env: toolEnvironment(engines),
    show: true,
  });
  return code;
});
