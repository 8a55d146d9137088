// npm start: installs and builds what is missing, then serves the product. `-- --lan` serves the local network over HTTPS.
import { run } from "./setup/child-process.mjs";
import { command } from "./setup/command.mjs";
import { ensureInstalled } from "./setup/installation.mjs";
import { ensureBuilt } from "./setup/page-build.mjs";
import { pinnedNode } from "./setup/project.mjs";

await command(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const { code } = await run([pinnedNode(), "apps/server/src/main.ts", ...process.argv.slice(2)], { show: true });
  return code;
});
