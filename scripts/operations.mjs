// npm run backup, restore, migrate-data, reconcile and admin: the server's commands for operators. `--help` after the name lists the options.
// They never install: without a network that would leave a running installation without packages.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { BUILDS, ensureBuilt } from "./setup/builds.mjs";
import { run } from "./setup/child-process.mjs";
import { command } from "./setup/command.mjs";
import { PROJECT, pinnedNode, SetupError } from "./setup/project.mjs";

await command(async () => {
  if (!existsSync(join(PROJECT, "node_modules")))
    throw new SetupError("The packages aren't installed. Run 'npm ci', then try again.");
  await ensureBuilt([BUILDS.server]);
  const { code } = await run([pinnedNode(), "apps/server/dist/operations.js", ...process.argv.slice(2)], {
    show: true,
  });
  return code;
});
