// npm run e2e [-- SPEC...]: runs the named browser specs, or all. Passes other arguments to Playwright.

import { ensureBuilt } from "./setup/builds.mjs";
import { run } from "./setup/child-process.mjs";
import { ensureChromium } from "./setup/chromium.mjs";
import { command } from "./setup/command.mjs";
import { ensureInstalled } from "./setup/installation.mjs";
import { toolCommand, toolEnvironment } from "./setup/project.mjs";

await command(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const env = toolEnvironment({ CHROMIUM_PATH: await ensureChromium() });
  const args = ["test", "--config", "e2e/playwright.config.ts", ...process.argv.slice(2)];
  const { code } = await run([...toolCommand("@playwright/test", "playwright"), ...args], { env, show: true });
  return code;
});
