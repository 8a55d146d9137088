import { existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";

/** The root of the repository. */
export const PROJECT = join(import.meta.dirname, "../..");

/** A problem that the person who typed the command can put right: one line, shown without a stack. */
export class SetupError extends Error {
  /** @override */
  name = "SetupError";
}

/**
 * The Node that the project pins as an npm package, so that everything runs on the same one whatever is installed.
 * Where npm may not run install scripts it is not there: then a new enough Node of the machine does.
 * @param {string} project root of the repository
 * @returns {string} the path of the executable
 * @throws {SetupError} when there is no fitting Node
 */
export function pinnedNode(project = PROJECT) {
  const pinned = join(project, "node_modules/node/bin", process.platform === "win32" ? "node.exe" : "node");
  if (existsSync(pinned)) return pinned;
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath;
  throw new SetupError(
    `The pinned Node is missing (npm was told to skip install scripts) and Node ${process.versions.node} is too old: use 22.18 or newer.`,
  );
}

/**
 * The command of a tool out of node_modules, run by the pinned Node.
 * @param {string} packageName such as `@biomejs/biome`
 * @param {string} tool its name among the package's commands, such as `biome`
 * @returns {string[]} the executable and its first argument
 * @throws when the package is not installed or has no such command
 */
export function toolCommand(packageName, tool) {
  const folder = join(PROJECT, "node_modules", packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = typeof bin === "string" ? bin : bin?.[tool];
  if (!file) throw new Error(`${packageName} has no command ${tool}.`);
  return [pinnedNode(), join(folder, file)];
}

/**
 * The environment for npm: without our own node_modules/.bin on the path, since npm would be running on the very Node that
 * it replaces.
 * @param {NodeJS.ProcessEnv} environment
 * @returns {NodeJS.ProcessEnv}
 */
export function npmEnvironment(environment = process.env) {
  const folders = (environment.PATH ?? "").split(delimiter);
  const own = join("node_modules", ".bin");
  return { ...environment, PATH: folders.filter((folder) => !folder.endsWith(own)).join(delimiter) };
}

/**
 * The environment for our own tools, in which `node` is the pinned one for what they start in turn.
 * @param {Record<string, string>} variables what is set besides
 * @param {NodeJS.ProcessEnv} environment
 * @returns {NodeJS.ProcessEnv}
 */
export function toolEnvironment(variables = {}, environment = process.env) {
  const own = join(PROJECT, "node_modules", ".bin");
  return { ...environment, ...variables, PATH: [own, environment.PATH ?? ""].join(delimiter) };
}
