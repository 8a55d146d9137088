import { accessSync, constants, existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, dirname, join } from "node:path";

/** The root of the repository. */
export const PROJECT = join(import.meta.dirname, "../..");

/** A problem that the user can fix. The message is one line, shown without a stack. */
export class SetupError extends Error {
  /** @override */
  name = "SetupError";
}

const PINNED = join("node_modules/node/bin", process.platform === "win32" ? "node.exe" : "node");

/**
 * Whether the running Node runs what is built. Otherwise the pinned one is needed.
 * @param {string} version
 */
export function isNewEnough(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major > 22 || (major === 22 && minor >= 12);
}

/**
 * Returns the Node that the project pins as an npm package. Its executable comes with its install script. Without it the running Node is used if it is new enough.
 * @param {string} project root of the repository
 * @returns {string} the path of the executable
 * @throws {SetupError} if no Node fits
 */
export function pinnedNode(project = PROJECT) {
  const pinned = join(project, PINNED);
  if (existsSync(pinned)) return pinned;
  if (isNewEnough()) return process.execPath;
  throw new SetupError(
    `The pinned Node is missing (npm skipped install scripts) and Node ${process.versions.node} is too old. Use 22.12 or newer.`,
  );
}

/**
 * Returns the command that runs a tool from node_modules with the pinned Node.
 * @param {string} packageName such as `@biomejs/biome`
 * @param {string} tool its name in the package's `bin`, such as `biome`
 * @returns {string[]} the executable and its first argument
 * @throws if the package is not installed or has no such command
 */
export function toolCommand(packageName, tool) {
  const folder = join(PROJECT, "node_modules", packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = typeof bin === "string" ? bin : bin?.[tool];
  if (!file) throw new Error(`${packageName} has no command ${tool}.`);
  return [pinnedNode(), join(folder, file)];
}

/**
 * Returns the environment for npm, without node_modules/.bin on the path: npm would run on the Node that it replaces. If npm can't create its cache,
 * as in a read-only home, the cache is in the project.
 * @param {NodeJS.ProcessEnv} environment
 * @returns {NodeJS.ProcessEnv}
 */
export function npmEnvironment(environment = process.env) {
  const folders = (environment.PATH ?? "").split(delimiter);
  const own = join("node_modules", ".bin");
  const cache = environment.npm_config_cache ?? join(environment.HOME ?? homedir(), ".npm");
  const hasCache = process.platform === "win32" || isCreatable(cache);
  return {
    ...environment,
    PATH: folders.filter((folder) => !folder.endsWith(own)).join(delimiter),
    ...(!hasCache && { npm_config_cache: join(PROJECT, ".cache/npm") }),
  };
}

/**
 * @param {string} folder
 * @returns {boolean} whether it can be written to, or created
 */
function isCreatable(folder) {
  if (!existsSync(folder) && dirname(folder) !== folder) return isCreatable(dirname(folder));
  try {
    // Fails for a file too.
    accessSync(`${folder}/.`, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the environment for our tools, in which `node` is the pinned Node for their child processes too.
 * @param {Record<string, string>} variables to add
 * @param {NodeJS.ProcessEnv} environment
 * @returns {NodeJS.ProcessEnv}
 */
export function toolEnvironment(variables = {}, environment = process.env) {
  const own = join(PROJECT, "node_modules", ".bin");
  return { ...environment, ...variables, PATH: [own, environment.PATH ?? ""].join(delimiter) };
}
