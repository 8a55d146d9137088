// npm run verify-record -- FILE: checks the answered runs of a downloaded record against the formulas. `--help` says what it checks.
import { run } from "./setup/child-process.mjs";
import { command } from "./setup/command.mjs";
import { ensureInstalled } from "./setup/installation.mjs";
import { pinnedNode } from "./setup/project.mjs";

await command(async () => {
  await ensureInstalled();
  const { code } = await run([pinnedNode(), "scripts/verify-record/main.ts", ...process.argv.slice(2)], { show: true });
  return code;
});
