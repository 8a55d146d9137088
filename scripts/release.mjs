// npm run release -- VERSION [--dry-run] [--skip-tests]: makes a release on this machine and prints what is left to do.
import { releaseArguments } from "./release/arguments.mjs";
import { release } from "./release/release.mjs";
import { command } from "./setup/command.mjs";
import { ensureInstalled } from "./setup/installation.mjs";

await command(async () => {
  const { version, ...options } = releaseArguments(process.argv.slice(2), process.env);
  await ensureInstalled();
  console.log(await release(version, options));
  return 0;
});
