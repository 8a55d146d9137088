// npm run release -- VERSION [--dry-run] [--skip-tests]: makes a release on this machine and prints what is left to do.
import { parseArgs } from "node:util";
import { release } from "./release/release.mjs";
import { command } from "./setup/command.mjs";
import { ensureInstalled } from "./setup/installation.mjs";
import { SetupError } from "./setup/project.mjs";

const USAGE = "npm run release -- VERSION [--dry-run] [--skip-tests]";

await command(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { "dry-run": { type: "boolean", default: false }, "skip-tests": { type: "boolean", default: false } },
  });
  const [version] = positionals;
  if (!version) throw new SetupError(USAGE);
  await ensureInstalled();
  console.log(await release(version, { isDryRun: values["dry-run"], skipTests: values["skip-tests"] }));
  return 0;
});
