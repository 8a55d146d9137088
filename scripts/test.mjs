// npm test: the whole suite, from a fresh clone. The last line it writes is `N passed, N failed`.
import { ensureChromium } from "./setup/chromium.mjs";
import { command } from "./setup/command.mjs";
import { ensureInstalled } from "./setup/installation.mjs";
import { ensureBuilt } from "./setup/page-build.mjs";
import { SetupError } from "./setup/project.mjs";
import { browserPart, impossiblePart, staticParts, unitPart } from "./suite/parts.mjs";
import { runParts } from "./suite/run-parts.mjs";

/**
 * The browser tests need the built page and a Chromium. Without these they fail, and the rest of the suite still runs.
 * @returns {Promise<import("./suite/parts.mjs").Part>}
 */
async function preparedBrowserPart() {
  try {
    await ensureBuilt();
    const chromium = await ensureChromium();
    console.log(`Testing in ${chromium}.`);
    return browserPart(chromium);
  } catch (error) {
    if (error instanceof SetupError) return impossiblePart("end to end in Chromium", error.message);
    throw error;
  }
}

await command(async () => {
  await ensureInstalled();
  const browser = await preparedBrowserPart();
  return runParts([staticParts(), unitPart(), browser]);
});
