// npm test: runs the whole suite, also from a fresh clone. The last line is `N passed, N failed`.

import { ensureBuilt } from "./setup/builds.mjs";
import { ensureChromium } from "./setup/chromium.mjs";
import { command } from "./setup/command.mjs";
import { ensureEngines } from "./setup/engines.mjs";
import { ensureInstalled } from "./setup/installation.mjs";
import { browserParts } from "./suite/browser-parts.mjs";
import { engineParts } from "./suite/engine-parts.mjs";
import { staticParts, unitPart } from "./suite/parts.mjs";
import { runParts } from "./suite/run-parts.mjs";

await command(async () => {
  await ensureInstalled();
  /** @type {Promise<void> | undefined} */
  let built;
  const buildOnce = () => {
    built ??= ensureBuilt();
    return built;
  };
  const chromium = browserParts(async () => {
    await buildOnce();
    const path = await ensureChromium();
    console.log(`Testing in ${path}.`);
    return path;
  });
  const engines = engineParts(async () => {
    await buildOnce();
    return ensureEngines();
  });
  // Many tests measure time, so only the checks that don't run in parallel.
  const preparations = [chromium.preparation, engines.preparation];
  return runParts([[...preparations, ...staticParts()], unitPart(), chromium.tests, engines.tests]);
});
