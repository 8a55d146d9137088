// npm run reconcile: `--help` tells what it does.
import { run } from "./setup/child-process.mjs";
import { command } from "./setup/command.mjs";
import { ensureInstalled } from "./setup/installation.mjs";
import { pinnedNode } from "./setup/project.mjs";

await command(async () => {
  await ensureInstalled();
  const words = [pinnedNode(), "apps/server/src/operations/main.ts", "reconcile", ...process.argv.slice(2)];
  const { code } = await run(words, { show: true });
  return code;
});
