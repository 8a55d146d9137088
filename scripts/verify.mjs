// npm run verify: runs the static checks and the unit tests of what changed since main (on main, since the previous commit).
import { command } from "./setup/command.mjs";
import { changedSince } from "./setup/git.mjs";
import { ensureInstalled } from "./setup/installation.mjs";
import { staticChecks, unitTests } from "./suite/runners.mjs";
import { runSteps } from "./suite/steps.mjs";

await command(async () => {
  await ensureInstalled();
  const since = await changedSince();
  const changed = since ? ["--changed", since, "--passWithNoTests"] : [];
  return runSteps([
    ...(await staticChecks()),
    unitTests("unit and property tests", ["--tags-filter=!all", ...changed]),
  ]);
});
