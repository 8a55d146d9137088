// npm run pack: writes dist/vr-eye-lab-VERSION.tar.gz, which runs with `npm ci --omit=dev` and `node server.js`.
import { join } from "node:path";
import { pack } from "./pack/archive.mjs";
import { command } from "./setup/command.mjs";
import { ensureInstalled } from "./setup/installation.mjs";
import { PROJECT } from "./setup/project.mjs";

await command(async () => {
  // Building needs no packages for development.
  await ensureInstalled(false);
  console.log(`Packed ${await pack(join(PROJECT, "dist"))}.`);
  return 0;
});
