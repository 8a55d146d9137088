// npm run backup, restore, migrate-data, reconcile and admin: the server's commands for operators. `--help` after the name lists the options.
import { run } from "./setup/child-process.mjs";
import { command } from "./setup/command.mjs";
import { ensureInstalled } from "./setup/installation.mjs";
import { pinnedNode } from "./setup/project.mjs";

await command(async () => {
  await ensureInstalled();
  const { code } = await run([pinnedNode(), "apps/server/src/operations/main.ts", ...process.argv.slice(2)], {
    show: true,
  });
  return code;
});
