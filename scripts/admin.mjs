// npm run admin: `--help` tells how.
import { run } from "./setup/child-process.mjs";
import { command } from "./setup/command.mjs";
import { ensureInstalled } from "./setup/installation.mjs";
import { pinnedNode } from "./setup/project.mjs";

await command(async () => {
  await ensureInstalled();
  const { code } = await run([pinnedNode(), "apps/server/src/operations/main.ts", "admin", ...process.argv.slice(2)], {
    show: true,
  });
  return code;
});
