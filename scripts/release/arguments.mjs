import { parseArgs } from "node:util";
import { SetupError } from "../setup/project.mjs";

const USAGE = "npm run release -- VERSION [--dry-run] [--skip-tests]";

const OFF = /** @type {const} */ ({ type: "boolean", default: false });

/**
 * Reads the arguments of `npm run release`.
 * @param {string[]} args
 * @param {Record<string, string | undefined>} environment
 * @throws {SetupError} if they can't be meant
 */
export function releaseArguments(args, environment) {
  const options = { "dry-run": OFF, "skip-tests": OFF };
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    const [version, extra] = positionals;
    if (!version || extra !== undefined) throw new Error("Exactly one VERSION is required.");
    // Without `--`, npm takes this option for its own.
    const isDryRun = values["dry-run"] || environment.npm_config_dry_run === "true";
    return { version, isDryRun, skipTests: values["skip-tests"] };
  } catch (error) {
    throw new SetupError(`${error instanceof Error ? error.message : error}\n${USAGE}`);
  }
}
