// npm start: installs and builds what is missing, then serves the product. `-- --lan` serves the local network over HTTPS.

import { ensureBuilt } from "./setup/builds.mjs";
import { run } from "./setup/child-process.mjs";
import { command } from "./setup/command.mjs";
import { ensureInstalled } from "./setup/installation.mjs";
import { pinnedNode } from "./setup/project.mjs";

await command(async () => {
  // Building and running need no packages for development.
  await ensureInstalled(false);
  await ensureBuilt();
  const { code } = await run([pinnedNode(), "apps/server/dist/main.js", ...process.argv.slice(2)], { show: true });
  return code;
});
