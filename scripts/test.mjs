// npm test: runs the whole suite, also from a fresh clone. The last line is `N passed, N failed`.
import { ensureChromium } from "./setup/chromium.mjs";
import { command } from "./setup/command.mjs";
import { ensureInstalled } from "./setup/installation.mjs";
import { ensureBuilt } from "./setup/page-build.mjs";
import { browserParts } from "./suite/browser-parts.mjs";
import { staticParts, unitPart } from "./suite/parts.mjs";
import { runParts } from "./suite/run-parts.mjs";

await command(async () => {
  await ensureInstalled();
  const { preparation, tests } = browserParts(async () => {
    await ensureBuilt();
    const chromium = await ensureChromium();
    console.log(`Testing in ${chromium}.`);
    return chromium;
  });
  // Many tests measure time, so only the checks that don't run in parallel.
  return runParts([[preparation, ...staticParts()], unitPart(), tests]);
});
