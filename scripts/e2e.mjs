// npm run e2e [-- SPEC...], npm run engines [-- SPEC...]: runs the named specs of a folder, or all. Passes other arguments to Playwright.

import { ensureBuilt } from "./setup/builds.mjs";
import { run } from "./setup/child-process.mjs";
import { command } from "./setup/command.mjs";
import { ensureInstalled } from "./setup/installation.mjs";
import { ensurePrograms } from "./setup/programs.mjs";
import { toolCommand, toolEnvironment } from "./setup/project.mjs";

await command(async () => {
  const [folder, ...args] = process.argv.slice(2);
  await ensureInstalled();
  await ensureBuilt();
  const programs = await (folder === "e2e"
    ? ensurePrograms("CHROMIUM_PATH", "NGINX_PATH")
    : ensurePrograms("FIREFOX_PATH", "MINI_BROWSER_PATH"));
  const playwright = [...toolCommand("@playwright/test", "playwright"), "test"];
  const config = ["--config", `${folder}/playwright.config.ts`];
  return (await run([...playwright, ...config, ...args], { env: toolEnvironment(programs), show: true })).code;
});
