import { spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const RIVALS = fileURLToPath(new URL("../rivals/", import.meta.url));
/** npm writes this file last. */
const INSTALLED = join(RIVALS, "node_modules/.package-lock.json");

/** Whether the packages of bench/rivals are installed, and its lockfile hasn't changed since. */
export function areRivalsInstalled(): boolean {
  const lockfile = join(RIVALS, "package-lock.json");
  return existsSync(INSTALLED) && statSync(INSTALLED).mtimeMs >= statSync(lockfile).mtimeMs;
}

/**
 * Installs the rivals if necessary. Their hundreds of packages aren't part of the project's installation.
 * @returns why they are not available, such as without a network; otherwise undefined
 */
export function rivalsProblem(): string | undefined {
  if (areRivalsInstalled()) return undefined;
  console.log("Installing the rivals (npm ci in bench/rivals); takes about a minute.");
  const options = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", "--prefer-offline"];
  const { status } = spawnSync("npm", ["ci", ...options], { cwd: RIVALS, stdio: ["ignore", "ignore", "inherit"] });
  return status === 0 ? undefined : `The rivals could not be installed (npm ci ended with code ${status}).`;
}
