// npm run verify: runs the static checks and the unit tests of what changed since main (on main, since the previous commit).
import { run } from "./setup/child-process.mjs";
import { command } from "./setup/command.mjs";
import { ensureInstalled } from "./setup/installation.mjs";
import { staticChecks, unitTests } from "./suite/runners.mjs";
import { runSteps } from "./suite/steps.mjs";

await command(async () => {
  await ensureInstalled();
  // Without main or a previous commit, everything counts as changed.
  const { code, output } = await run(["git", "merge-base", "HEAD~1", "main"]);
  const changed = code === 0 ? ["--changed", output.trim(), "--passWithNoTests"] : [];
  return runSteps([
    ...(await staticChecks()),
    unitTests("unit and property tests", ["--tags-filter=!all", ...changed]),
  ]);
});
