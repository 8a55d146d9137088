// npm run screenshots [-- NAME...]: retakes the images of the docs and the web app manifest from the built product, or those whose path
// contains a name. The images are replaced only if all of them were taken.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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
  try {
    const take = [pinnedNode(), "e2e/pictures/main.ts", folder, ...process.argv.slice(2)];
    const { code } = await run(take, { env, show: true });
    if (code === 0) {
      await pack(folder);
      cpSync(folder, PROJECT, { recursive: true });
    }
    return code;
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/**
 * Makes the images smaller. The browser filters rows for photographs; unfiltered rows suit even surfaces and compress better.
 * @param {string} folder
 */
async function pack(folder) {
  const { PNG } = await import("pngjs");
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) =>
    path.endsWith(".png"),
  )) {
    const file = join(folder, name);
    const image = PNG.sync.read(readFileSync(file));
    writeFileSync(file, PNG.sync.write(image, { colorType: 2, filterType: 0, deflateLevel: 9, deflateStrategy: 0 }));
  }
}
