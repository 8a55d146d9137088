// npm run e2e [-- SPEC...]: runs the named browser specs, or all. Passes other arguments to Playwright.

import { ensureBuilt } from "./setup/builds.mjs";
import { run } from "./setup/child-process.mjs";
import { command } from "./setup/command.mjs";
import { ensureInstalled } from "./setup/installation.mjs";
import { ensurePrograms } from "./setup/programs.mjs";
import { toolCommand, toolEnvironment } from "./setup/project.mjs";

await command(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const env = toolEnvironment(await ensurePrograms("CHROMIUM_PATH", "NGINX_PATH"));
  const args = ["test", "--config", "e2e/playwright.config.ts", ...process.argv.slice(2)];
  const { code } = await run([...toolCommand("@playwright/test", "playwright"), ...args], { env, show: true });
  return code;
});
