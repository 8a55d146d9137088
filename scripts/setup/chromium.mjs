import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { inSeconds, run } from "./child-process.mjs";
import { pinnedNode, SetupError, toolCommand } from "./project.mjs";

// The headless shell comes first: it opens no window per context, which takes more than half of the CPU time of a page load.
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
 * Finds a Chromium on the machine.
 * @param {NodeJS.ProcessEnv} environment CHROMIUM_PATH comes first, then the usual names
 * @returns {string | undefined} the path of the executable
 * @throws {SetupError} if CHROMIUM_PATH is not an executable
 */
export function findChromium(environment = process.env) {
  const chosen = environment.CHROMIUM_PATH;
  if (chosen) {
    if (isExecutable(chosen)) return chosen;
    throw new SetupError(`CHROMIUM_PATH is ${JSON.stringify(chosen)}; it must be the path of a Chromium executable.`);
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
 * Finds or installs a Chromium for the tests: the machine's own, else Playwright's download, else Debian's package if we may install it.
 * @returns {Promise<string>} the path of the executable
 * @throws {SetupError} if there is none
 */
export async function ensureChromium() {
  const found =
    findChromium() ?? (await playwrightChromium()) ?? (await downloadChromium()) ?? (await installPackage());
  if (found) return found;
  throw new SetupError("No Chromium was found or could be installed. Install one, or set CHROMIUM_PATH to its path.");
}

/** @returns {Promise<string | undefined>} the path of Playwright's Chromium, if it exists */
async function playwrightChromium() {
  const script = `process.stdout.write(require("@playwright/test").chromium.executablePath())`;
  const { output } = await run([pinnedNode(), "--eval", script]);
  return existsSync(output) ? output : undefined;
}

/** @returns {Promise<string | undefined>} */
async function downloadChromium() {
  console.log("Downloading a Chromium for the tests (playwright install chromium).");
  const { code, seconds } = await run([...toolCommand("@playwright/test", "playwright"), "install", "chromium"]);
  console.log(code === 0 ? `Downloaded in ${inSeconds(seconds)}.` : "Playwright's download is not available.");
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
