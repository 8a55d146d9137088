// npm run verify: the quick part of the suite, without a browser.
import { command } from "./setup/command.mjs";
import { ensureInstalled } from "./setup/installation.mjs";
import { staticParts, unitPart } from "./suite/parts.mjs";
import { runParts } from "./suite/run-parts.mjs";

await command(async () => {
  await ensureInstalled();
  return runParts([...staticParts(), unitPart()]);
});
