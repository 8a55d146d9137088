// npm run verify: runs the static checks and the unit tests of what changed since main (on main, since the previous commit).
import { command } from "./setup/command.mjs";
import { ensureInstalled } from "./setup/installation.mjs";
import { changedSince } from "./suite/changed-since.mjs";
import { staticParts, unitPart } from "./suite/parts.mjs";
import { runParts } from "./suite/run-parts.mjs";

await command(async () => {
  await ensureInstalled();
  return runParts([[unitPart(await changedSince()), ...(await staticParts())]]);
});
