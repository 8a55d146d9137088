import { existsSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { inSeconds, run } from "./child-process.mjs";
import { isNewEnough, npmEnvironment, PROJECT, SetupError } from "./project.mjs";
import { withSetupLock } from "./setup-lock.mjs";

// npm writes this file last: it lists what is in node_modules.
const INSTALLED = "node_modules/.package-lock.json";

/** @typedef {{ version?: string, optional?: boolean, link?: boolean, dev?: boolean }} Package */

/**
 * Compares node_modules with the lockfile, by content: file dates mean nothing after a clone or a change of branch.
 * @param {string} project root of the repository
 * @param {boolean} development whether the packages for development are needed too
 * @returns {string | undefined} why an installation is needed, or undefined
 */
export function installationProblem(project = PROJECT, development = true) {
  const installed = readPackages(join(project, INSTALLED));
  if (!installed)
    return existsSync(join(project, "node_modules")) ? "node_modules is incomplete" : "node_modules is missing";
  const locked = readPackages(join(project, "package-lock.json")) ?? {};
  for (const [path, wanted] of Object.entries(locked)) {
    if (!isPackage(path)) continue;
    const found = installed[path];
    // Optional packages for other platforms are not installed here.
    if (!found && (wanted.optional || (wanted.dev && !development))) continue;
    if (found?.version !== wanted.version) return "the lockfile has changed";
  }
  const isExtra = Object.keys(installed).some((path) => isPackage(path) && !locked[path]);
  return isExtra ? "the lockfile has changed" : undefined;
}

/**
 * Whether a folder is that of a package, also of one that only a workspace has. Others are the workspaces themselves.
 * @param {string} path
 * @returns {boolean}
 */
function isPackage(path) {
  return /(^|\/)node_modules\//.test(path);
}

/**
 * @param {string} path
 * @returns {Record<string, Package> | undefined} packages by folder, or undefined if the file is missing or damaged
 */
function readPackages(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8")).packages;
  } catch {
    return undefined;
  }
}

/**
 * Installs the packages unless node_modules matches the lockfile.
 * @param {boolean} development whether the packages for development are needed too
 * @returns {Promise<void>}
 * @throws {SetupError} if npm fails
 */
export async function ensureInstalled(development = true) {
  if (!installationProblem(PROJECT, development)) return;
  await withSetupLock(async () => {
    // Check again: the previous holder of the lock may have installed.
    const problem = installationProblem(PROJECT, development);
    if (!problem) return;
    console.log(`Installing packages (npm ci) because ${problem}. This takes about half a minute.`);
    // Without the marker, an interrupted installation never counts as complete.
    const [marker, hidden] = [join(PROJECT, INSTALLED), join(PROJECT, `${INSTALLED}.hidden`)];
    rmSync(marker, { force: true });
    const start = performance.now();
    for (const command of installCommands(development)) {
      const { code, output } = await run(["npm", ...command, "--no-audit", "--no-fund", "--loglevel=error"], {
        env: npmEnvironment(),
        shell: process.platform === "win32",
      });
      if (code !== 0) {
        throw new SetupError(`${output.trim()}\nInstalling failed: npm ${command[0]} ended with code ${code}.`);
      }
      if (existsSync(marker)) renameSync(marker, hidden);
    }
    renameSync(hidden, marker);
    console.log(`Installed in ${inSeconds((performance.now() - start) / 1000)}.`);
  });
}

/**
 * Returns npm's commands. From a lockfile, npm ignores that better-sqlite3 has its binaries and would compile it (npm/cli issue 9837), which needs
 * Python and a compiler. So only the packages that `allowScripts` names run their scripts. Production needs only that of the pinned Node, and only
 * if this Node is too old.
 * @param {boolean} development
 * @param {boolean} needsNode
 * @returns {string[][]}
 */
export function installCommands(development, needsNode = !isNewEnough()) {
  const { allowScripts } = JSON.parse(readFileSync(join(PROJECT, "package.json"), "utf8"));
  const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name]);
  const scripts = development ? allowed : needsNode ? ["node"] : [];
  const install = ["ci", development ? "--include=dev" : "--omit=dev", "--ignore-scripts"];
  return scripts.length > 0 ? [install, ["rebuild", ...scripts]] : [install];
}
