// npm run sim -- MOTION: prints the ball's trajectory as a table, without a browser. `--help` lists the options.
import { run } from "./setup/child-process.mjs";
import { command } from "./setup/command.mjs";
import { ensureInstalled } from "./setup/installation.mjs";
import { pinnedNode } from "./setup/project.mjs";

await command(async () => {
  await ensureInstalled();
  return (await run([pinnedNode(), "scripts/sim/main.ts", ...process.argv.slice(2)], { show: true })).code;
});
