// npm run soak: the long versions of the leak and fault tests, of which npm test runs a short one.
import { run } from "./setup/child-process.mjs";
import { ensureChromium } from "./setup/chromium.mjs";
import { command } from "./setup/command.mjs";
import { ensureInstalled } from "./setup/installation.mjs";
import { ensureBuilt } from "./setup/page-build.mjs";
import { toolCommand, toolEnvironment } from "./setup/project.mjs";

await command(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const env = toolEnvironment({ SOAK: "full", CHROMIUM_PATH: await ensureChromium() });
  const args = [
    "test",
    "--config",
    "e2e/playwright.config.ts",
    "--reporter=list",
    "e2e/soak/",
    ...process.argv.slice(2),
  ];
  const { code } = await run([...toolCommand("@playwright/test", "playwright"), ...args], { env, show: true });
  return code;
});
