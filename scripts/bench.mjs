// npm run bench [-- NAME]: every benchmark, or the named one; each prints a table.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { run } from "./setup/child-process.mjs";
import { ensureChromium } from "./setup/chromium.mjs";
import { command } from "./setup/command.mjs";
import { ensureInstalled } from "./setup/installation.mjs";
import { ensureBuilt } from "./setup/page-build.mjs";
import { PROJECT, pinnedNode, SetupError, toolEnvironment } from "./setup/project.mjs";

const ENDING = ".bench.ts";

await command(async () => {
  const [name, ...args] = process.argv.slice(2);
  const files = readdirSync(join(PROJECT, "bench"));
  const names = files.filter((file) => file.endsWith(ENDING)).map((file) => file.slice(0, -ENDING.length));
  const chosen = name === undefined ? names : names.filter((each) => each === name);
  if (chosen.length === 0) throw new SetupError(`There is no benchmark ${name}: there are ${names.join(", ")}.`);
  await ensureInstalled();
  await ensureBuilt();
  const env = toolEnvironment({ CHROMIUM_PATH: await ensureChromium() });
  let worst = 0;
  for (const each of chosen) {
    console.log(`\n${each}`);
    const { code } = await run([pinnedNode(), join("bench", each + ENDING), ...args], { env, show: true });
    worst = Math.max(worst, code);
  }
  return worst;
});
