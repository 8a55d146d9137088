import { existsSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { run } from "./child-process.mjs";
import { isNewEnough, npmEnvironment, PINNED, PROJECT, SetupError } from "./project.mjs";

// npm writes this file last.
const INSTALLED = "node_modules/.package-lock.json";

/** Returns why an installation is needed, or undefined. @param {boolean} development whether the packages for development are needed too */
export function installationProblem(development, project = PROJECT) {
  const installed = statSync(join(project, INSTALLED), { throwIfNoEntry: false });
  if (!installed) return "node_modules is missing or incomplete";
  if (installed.mtimeMs < statSync(join(project, "package-lock.json")).mtimeMs) return "the lockfile has changed";
  if (!isNewEnough() && !existsSync(join(project, PINNED))) return "the pinned Node is missing";
  const { devDependencies } = JSON.parse(readFileSync(join(project, "package.json"), "utf8"));
  const isMissing = (/** @type {string} */ name) => !existsSync(join(project, "node_modules", name));
  if (development && Object.keys(devDependencies).some(isMissing)) return "packages for development are missing";
}

/**
 * Installs the packages if necessary. From a lockfile, npm ignores that better-sqlite3 has its binaries and would compile it (npm/cli issue 9837),
 * which needs Python and a compiler. So only the packages that `allowScripts` names run their scripts.
 * @throws {SetupError} if npm fails
 */
export async function ensureInstalled(development = true) {
  const problem = installationProblem(development);
  if (!problem) return;
  console.log(`Installing packages (npm ci) because ${problem}. This takes about half a minute.`);
  const { allowScripts } = JSON.parse(readFileSync(join(PROJECT, "package.json"), "utf8"));
  const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name]);
  // Production needs only the pinned Node, and only if this Node is too old.
  const scripts = development ? allowed : isNewEnough() ? [] : ["node"];
  await npm("ci", development ? "--include=dev" : "--omit=dev", "--ignore-scripts");
  if (scripts.length > 0) await npm("rebuild", ...scripts);
}

/** @param {string[]} args */
async function npm(...args) {
  const options = { env: npmEnvironment(), shell: process.platform === "win32" };
  const { code, output } = await run(["npm", ...args, "--no-audit", "--no-fund", "--loglevel=error"], options);
  if (code === 0) return;
  rmSync(join(PROJECT, INSTALLED), { force: true });
  throw new SetupError(`${output.trim()}\nInstalling failed: npm ${args[0]} ended with code ${code}.`);
}
