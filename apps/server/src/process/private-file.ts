import { randomBytes } from "node:crypto";
import { chmodSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Permissions of a file that only its owner can read. */
export const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;
/** Permissions of other accounts. */
const OTHERS = 0o077;

/** Our files in DATA_DIR, and their temporary and -wal and -shm files. */
const OURS = /^(vr-eye-lab|auth-secret|lan-certificate|payment-sandbox)\b/;

/** Writes a file that only the process's account can read, completely or not at all. */
export function writePrivateFile(path: string, content: string): void {
  const draft = `${path}.${randomBytes(8).toString("hex")}.new`;
  try {
    writeNewPrivateFile(draft, content);
    renameSync(draft, path);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Writes a file that doesn't exist yet, and never through a link that another account placed there. @throws Error if there is one */
export function writeNewPrivateFile(path: string, content: string): void {
  writeFileSync(path, content, { mode: PRIVATE_FILE, flag: "wx", flush: true });
}

/**
 * Removes other accounts' access to our files in the data folder, and to the folder itself if it has nothing else.
 * @returns the paths that stay open to others, as on a volume of another owner
 */
export function makePrivate(dataDir: string): string[] {
  // Windows has no such permissions.
  if (process.platform === "win32") return [];
  const names = readdirSync(dataDir);
  const open = names.filter((name) => OURS.test(name)).filter((name) => !close(join(dataDir, name), PRIVATE_FILE));
  if (names.every((name) => OURS.test(name))) close(dataDir, PRIVATE_FOLDER);
  return open.map((name) => join(dataDir, name));
}

/** @returns whether only the owner has access now */
function close(path: string, mode: number): boolean {
  const access = () => (statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & OTHERS;
  if (access() === 0) return true;
  try {
    chmodSync(path, mode);
  } catch {
    // Checked below: some volumes ignore the change, others refuse it.
  }
  return access() === 0;
}
