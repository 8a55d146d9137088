import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { inSeconds, run } from "./child-process.mjs";

// Debian's packages: Firefox, WebKit's driver with its small browser, and a virtual display for both.
const PACKAGES = ["firefox-esr", "webkit2gtk-driver", "xvfb"];
// Without a network, an installation must not delay the tests.
const LIMITS = ["-o", "Acquire::http::Timeout=10", "-o", "Acquire::Retries=0", "-o", "DPkg::Lock::Timeout=60"];
const INSTALL_MS = 180_000;

/**
 * The browsers besides Chromium, as environment variables for the tests in `e2e/engines`. A missing browser has none.
 * @typedef {{ FIREFOX_PATH?: string, MINI_BROWSER_PATH?: string }} Engines
 */

/**
 * Finds the browsers besides Chromium that the tests can drive.
 * @param {string} path the PATH to search
 * @param {string} libraries the folder with the libraries of each architecture
 * @returns {Engines}
 */
export function findEngines(path = process.env.PATH ?? "", libraries = "/usr/lib") {
  const folders = path.split(delimiter);
  /** @param {string} name */
  const program = (name) => folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
  if (!program("Xvfb")) return {};
  const firefox = program("firefox-esr") ?? program("firefox");
  const miniBrowser = program("WebKitWebDriver") && findMiniBrowser(libraries);
  return { ...(firefox && { FIREFOX_PATH: firefox }), ...(miniBrowser && { MINI_BROWSER_PATH: miniBrowser }) };
}

/**
 * @param {string} libraries
 * @returns {string | undefined} WebKit's own browser, of its newest version
 */
function findMiniBrowser(libraries) {
  if (!existsSync(libraries)) return undefined;
  const architectures = readdirSync(libraries).filter((name) => name.endsWith("-linux-gnu"));
  return architectures
    .flatMap((name) => readdirSync(join(libraries, name)).map((folder) => join(libraries, name, folder, "MiniBrowser")))
    .filter((file) => /webkit2gtk-4\.\d+[/\\]MiniBrowser$/.test(file) && existsSync(file))
    .sort()
    .at(-1);
}

/**
 * Finds Firefox and WebKit. Installs Debian's packages if one is missing and we may.
 * @returns {Promise<Engines>} those that there are
 */
export async function ensureEngines() {
  const found = findEngines();
  if (Object.keys(found).length === 2 || process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return found;
  console.log(`Installing Firefox and WebKit for the tests (apt-get install ${PACKAGES.join(" ")}).`);
  const options = {
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    until: AbortSignal.timeout(INSTALL_MS),
  };
  await run(["apt-get", ...LIMITS, "update"], options);
  const { code, output, seconds } = await run(["apt-get", ...LIMITS, "install", "--yes", ...PACKAGES], options);
  console.log(code === 0 ? `Installed in ${inSeconds(seconds)}.` : output.trim().split("\n").slice(-3).join("\n"));
  return findEngines();
}

/**
 * Reports loudly which browsers the tests don't run in.
 * @param {Engines} engines
 * @returns {number} how many
 */
export function reportMissing({ FIREFOX_PATH, MINI_BROWSER_PATH }) {
  const missing = [!FIREFOX_PATH && "Firefox", !MINI_BROWSER_PATH && "WebKit"].filter((name) => name !== false);
  if (missing.length > 0) {
    console.log(`!!! NOT TESTED in ${missing.join(" and ")}: run 'apt-get install ${PACKAGES.join(" ")}' as root.`);
  }
  return missing.length;
}
