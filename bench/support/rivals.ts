import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

const RIVALS = fileURLToPath(new URL("../rivals/", import.meta.url));
/** Records the lockfile of a finished installation. */
const STAMP = join(RIVALS, "node_modules/.installed");

/** Whether the packages of bench/rivals match its lockfile. */
export function areRivalsInstalled(): boolean {
  try {
    return readFileSync(STAMP, "utf8") === lockDigest();
  } catch {
    return false;
  }
}

/**
 * Installs the rivals if necessary. Their hundreds of packages aren't part of the project's installation.
 * @returns why they are not available, such as without a network; otherwise undefined
 */
export async function rivalsProblem(): Promise<string | undefined> {
  if (areRivalsInstalled()) return undefined;
  console.log("Installing the rivals (npm ci in bench/rivals); takes about a minute.");
  const options = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", "--prefer-offline"];
  const child = spawn("npm", ["ci", "--prefix", RIVALS, "--fetch-retries=1", ...options], {
    cwd: RIVALS,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, "close")]);
  if (code === 0) {
    writeFileSync(STAMP, lockDigest());
    return undefined;
  }
  console.error(said.trim());
  return `The rivals could not be installed (npm ci ended with code ${code}), as happens without a network.`;
}

function lockDigest(): string {
  return createHash("sha256")
    .update(readFileSync(join(RIVALS, "package-lock.json")))
    .digest("hex");
}
