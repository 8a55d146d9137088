// npm run screenshots [-- NAME...]: takes the pictures of the documentation and of the installation anew, from the built
// product, or those of them whose path holds a name. They replace the present ones when all of them are there.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { packPng } from "./screenshots/png.mjs";
import { run } from "./setup/child-process.mjs";
import { ensureChromium } from "./setup/chromium.mjs";
import { command } from "./setup/command.mjs";
import { ensureInstalled } from "./setup/installation.mjs";
import { ensureBuilt } from "./setup/page-build.mjs";
import { PROJECT, pinnedNode, toolEnvironment } from "./setup/project.mjs";

await command(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const env = toolEnvironment({ CHROMIUM_PATH: await ensureChromium() });
  const folder = mkdtempSync(join(tmpdir(), "screenshots-"));
  try {
    const taking = [pinnedNode(), "e2e/pictures/main.ts", folder, ...process.argv.slice(2)];
    const { code } = await run(taking, { env, show: true });
    if (code === 0) putInPlace(folder);
    return code;
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** @param {string} folder with pictures, by their paths from the project's root */
function putInPlace(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".png"));
  for (const file of files.sort()) {
    const picture = packPng(readFileSync(join(folder, file)));
    mkdirSync(dirname(join(PROJECT, file)), { recursive: true });
    writeFileSync(join(PROJECT, file), picture);
    console.log(`${file}: ${Math.ceil(picture.length / 1024)} KiB`);
  }
}
