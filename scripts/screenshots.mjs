// npm run screenshots [-- NAME...]: retakes the images of the docs and the web app manifest from the built product, or those whose path
// contains a name. The images are replaced only if all of them were taken.
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuilt } from "./setup/builds.mjs";
import { run } from "./setup/child-process.mjs";
import { command } from "./setup/command.mjs";
import { ensureInstalled } from "./setup/installation.mjs";
import { ensurePrograms } from "./setup/programs.mjs";
import { PROJECT, pinnedNode, toolEnvironment } from "./setup/project.mjs";

await command(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const env = toolEnvironment(await ensurePrograms("CHROMIUM_PATH"));
  const folder = mkdtempSync(join(tmpdir(), "screenshots-"));
  const take = [pinnedNode(), "e2e/pictures/main.ts", folder, ...process.argv.slice(2)];
  const { code } = await run(take, { env, show: true });
  if (code === 0) cpSync(folder, PROJECT, { recursive: true });
  rmSync(folder, { recursive: true });
  return code;
});
