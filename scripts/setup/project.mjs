import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";

/** The root of the repository. */
export const PROJECT = join(import.meta.dirname, "../..");

/** A problem that the user can fix. The message is shown without a stack. */
export class SetupError extends Error {}

/** The Node that the project pins as an npm package. Its executable comes with its install script. */
export const PINNED = join("node_modules/node/bin", process.platform === "win32" ? "node.exe" : "node");

/** Whether a Node runs what is built. Otherwise the pinned one is needed. */
export function isNewEnough(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major > 22 || (major === 22 && minor >= 12);
}

/**
 * Returns the path of the pinned Node, or without it of the running one.
 * @throws {SetupError} if that is too old
 */
export function pinnedNode() {
  const pinned = join(PROJECT, PINNED);
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
 */
export function toolCommand(packageName, tool) {
  const folder = join(PROJECT, "node_modules", packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return [pinnedNode(), join(folder, typeof bin === "string" ? bin : bin[tool])];
}

/**
 * Returns the environment for npm, without node_modules/.bin on the path: npm would run on the Node that it replaces. If npm can't create its cache,
 * as in a read-only home, the cache is in the project.
 * @param {NodeJS.ProcessEnv} environment
 * @returns {NodeJS.ProcessEnv}
 */
export function npmEnvironment(environment = process.env) {
  const own = join("node_modules", ".bin");
  const folders = (environment.PATH ?? "").split(delimiter).filter((folder) => !folder.endsWith(own));
  const env = { ...environment, PATH: folders.join(delimiter) };
  try {
    mkdirSync(environment.npm_config_cache ?? join(environment.HOME ?? homedir(), ".npm"), { recursive: true });
    return env;
  } catch {
    return { ...env, npm_config_cache: join(PROJECT, ".cache/npm") };
  }
}

/**
 * Returns the environment for our tools, in which `node` is the pinned Node for their child processes too.
 * @param {Record<string, string>} variables to add
 * @returns {NodeJS.ProcessEnv}
 */
export function toolEnvironment(variables = {}) {
  const own = join(PROJECT, "node_modules", ".bin");
  return { ...process.env, ...variables, PATH: [own, process.env.PATH ?? ""].join(delimiter) };
}
