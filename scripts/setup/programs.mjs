import { accessSync, constants, existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { run } from "./child-process.mjs";
import { pinnedNode, SetupError, toolCommand } from "./project.mjs";

/**
 * What tests and benchmarks run in, as environment variables with paths, and Debian's packages of them. Firefox and WebKit, whose small browser is
 * called MiniBrowser, also need a virtual display.
 */
const PACKAGES = {
  CHROMIUM_PATH: ["chromium-headless-shell"],
  FIREFOX_PATH: ["firefox-esr", "xvfb"],
  MINI_BROWSER_PATH: ["webkit2gtk-driver", "xvfb"],
  NGINX_PATH: ["nginx"],
  CADDY_PATH: ["caddy"],
};
/** @typedef {keyof typeof PACKAGES} ProgramName */
/** @typedef {Partial<Record<ProgramName, string>>} Programs */

// The headless shell comes first: it opens no window per context, which takes more than half of the CPU time of a page load.
const CHROMIUM = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const APPLICATION = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
const FOLDERS = ["/usr/bin", "/usr/sbin", "/usr/local/bin", "/usr/local/sbin", "/opt/homebrew/bin", "/snap/bin"];
const LOCK_WAIT_MS = 600_000;

const advice = (/** @type {string[]} */ packages) => `Run 'apt-get install ${packages.join(" ")}' as root`;

/**
 * Finds the programs that are on the machine.
 * @param {NodeJS.ProcessEnv} environment CHROMIUM_PATH chooses a Chromium
 * @param {readonly string[]} folders searched before PATH
 * @param {string} libraries the folder with the libraries of each architecture
 * @returns {Programs} a program that was not found has none
 * @throws {SetupError} if CHROMIUM_PATH is not an executable
 */
export function findPrograms(environment = process.env, folders = FOLDERS, libraries = "/usr/lib") {
  const searched = [...folders, ...(environment.PATH ?? "").split(delimiter)].filter(Boolean);
  /** @param {string[]} names */
  const program = (...names) =>
    names.flatMap((name) => searched.map((folder) => join(folder, name))).find(isExecutable);
  const chosen = environment.CHROMIUM_PATH;
  if (chosen && !isExecutable(chosen)) {
    throw new SetupError(`CHROMIUM_PATH is ${JSON.stringify(chosen)}; it must be the path of a Chromium executable.`);
  }
  const hasDisplay = program("Xvfb") !== undefined;
  const found = {
    CHROMIUM_PATH: chosen || (program(...CHROMIUM) ?? [APPLICATION].find(isExecutable)),
    FIREFOX_PATH: hasDisplay ? program("firefox-esr", "firefox") : undefined,
    MINI_BROWSER_PATH: hasDisplay && program("WebKitWebDriver") ? findMiniBrowser(libraries) : undefined,
    NGINX_PATH: program("nginx"),
    CADDY_PATH: program("caddy"),
  };
  return Object.fromEntries(Object.entries(found).filter(([, path]) => path));
}

/**
 * @param {string} libraries
 * @returns {string | undefined} WebKit's own browser, of its newest version
 */
function findMiniBrowser(libraries) {
  return readdirSync(libraries)
    .filter((name) => name.endsWith("-linux-gnu"))
    .flatMap((name) => readdirSync(join(libraries, name)).map((folder) => join(libraries, name, folder, "MiniBrowser")))
    .filter((file) => /webkit2gtk-4\.\d+\/MiniBrowser$/.test(file) && existsSync(file))
    .sort()
    .at(-1);
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
 * Finds programs, and installs all that are missing in one step: as root Debian's packages, else Playwright's Chromium. Reports the programs that
 * are still missing, whose tests are skipped.
 * @param {ProgramName[]} wanted
 * @returns {Promise<Programs>} always with a Chromium, if it is wanted
 * @throws {SetupError} if the installation fails, or there is no Chromium
 */
export async function ensurePrograms(...wanted) {
  const missingIn = (/** @type {Programs} */ found) => wanted.filter((name) => !found[name]);
  const before = await withPlaywright(findPrograms());
  const missing = missingIn(before);
  if (missing.length === 0) return before;
  const packages = [...new Set(missing.flatMap((name) => PACKAGES[name]))];
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) await installPackages(packages);
  else if (missing.includes("CHROMIUM_PATH")) {
    await run([...toolCommand("@playwright/test", "playwright"), "install", "chromium"], { show: true });
  }
  const found = await withPlaywright(findPrograms());
  const names = missingIn(found).map((name) => name.replace("_PATH", ""));
  if (names.includes("CHROMIUM")) {
    throw new SetupError(
      `There is no Chromium. ${advice(packages)}, or set CHROMIUM_PATH to its path, then try again.`,
    );
  }
  if (names.length > 0) console.log(`!!! NOT TESTED with ${names.join(", ")}. ${advice(packages)}.`);
  return found;
}

/**
 * @param {Programs} found
 * @returns {Promise<Programs>} with the Chromium that Playwright has downloaded, if there is no other
 */
async function withPlaywright(found) {
  if (found.CHROMIUM_PATH) return found;
  const script = `process.stdout.write(require("@playwright/test").chromium.executablePath())`;
  const { output } = await run([pinnedNode(), "--eval", script]);
  return existsSync(output) ? { ...found, CHROMIUM_PATH: output } : found;
}

/**
 * Waits at most ten minutes while another program uses the package system.
 * @param {string[]} packages
 * @throws {SetupError} with what failed and what to do
 */
export async function installPackages(packages) {
  console.log(`Installing what the tests run in (apt-get install ${packages.join(" ")}).`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", LC_ALL: "C" };
  const install = "apt-get update && apt-get install --yes --no-install-recommends";
  for (const end = performance.now() + LOCK_WAIT_MS; ; await wait(1_000)) {
    const { code, output } = await run(["sh", "-c", `${install} ${packages.join(" ")}`], { env });
    if (code === 0) return;
    // apt-get has an option that waits for the lock of an installation, but none for the lock of an update.
    if (output.includes("Could not get lock") && performance.now() < end) continue;
    throw new SetupError(`${output.trim()}\n'apt-get' failed. ${advice(packages)}, then try again.`);
  }
}
