import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { inSeconds, run } from "./child-process.mjs";
import { pinnedNode, SetupError, toolCommand } from "./project.mjs";

// The headless shell comes first: it opens no browser window for each context, which is more than half of the CPU time of a page load.
const NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
];
const FOLDERS = ["/usr/bin", "/usr/local/bin", "/snap/bin"];
const APPLICATIONS = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * The Chromium that is on the machine.
 * @param {NodeJS.ProcessEnv} environment CHROMIUM_PATH goes first, then the usual names
 * @returns {string | undefined} the path of the executable
 * @throws {SetupError} when CHROMIUM_PATH names no executable
 */
export function findChromium(environment = process.env) {
  const chosen = environment.CHROMIUM_PATH;
  if (chosen) {
    if (isExecutable(chosen)) return chosen;
    throw new SetupError(
      `CHROMIUM_PATH holds ${JSON.stringify(chosen)}: it may hold the path of a Chromium that can be run.`,
    );
  }
  const folders = [...FOLDERS, ...(environment.PATH ?? "").split(delimiter)].filter(Boolean);
  const candidates = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, ...APPLICATIONS].find(isExecutable);
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * A Chromium for the tests: the machine's own, else Playwright's download, else Debian's package where we may install it.
 * @returns {Promise<string>} the path of the executable
 * @throws {SetupError} when none can be had
 */
export async function ensureChromium() {
  const found =
    findChromium() ?? (await playwrightChromium()) ?? (await downloadChromium()) ?? (await installPackage());
  if (found) return found;
  throw new SetupError(
    "There is no Chromium and none could be installed: install one, or set CHROMIUM_PATH to its path.",
  );
}

/** @returns {Promise<string | undefined>} where Playwright's own Chromium lies, if it is there */
async function playwrightChromium() {
  const script = `process.stdout.write(require("@playwright/test").chromium.executablePath())`;
  const { output } = await run([pinnedNode(), "--eval", script]);
  return existsSync(output) ? output : undefined;
}

/** @returns {Promise<string | undefined>} */
async function downloadChromium() {
  console.log("Downloading a Chromium for the tests (playwright install chromium).");
  const { code, seconds } = await run([...toolCommand("@playwright/test", "playwright"), "install", "chromium"]);
  console.log(code === 0 ? `Downloaded in ${inSeconds(seconds)}.` : "Playwright's download is not to be had here.");
  return playwrightChromium();
}

/** @returns {Promise<string | undefined>} */
async function installPackage() {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return undefined;
  console.log("Installing Debian's Chromium (apt-get install chromium-headless-shell).");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  await run(["apt-get", "update"], { env });
  const install = ["apt-get", "install", "--yes", "--no-install-recommends", "chromium-headless-shell"];
  const { code, output, seconds } = await run(install, { env });
  console.log(code === 0 ? `Installed in ${inSeconds(seconds)}.` : output.trim());
  return findChromium();
}
