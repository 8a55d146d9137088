import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export const SECRET_FILE = "auth-secret";
/** Only the account that runs the server may read it. */
const PRIVATE = 0o600;
const BYTES = 32;

/**
 * The secret that signs sessions: made at the first start and kept in the data folder. Of several processes that start at once, one makes it.
 * @throws when the folder cannot be written.
 */
export function keptSecret(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true });
  const path = join(dataDir, SECRET_FILE);
  const kept = read(path);
  if (kept !== undefined) return kept;
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, randomBytes(BYTES).toString("base64url"), { mode: PRIVATE, flush: true });
  try {
    // Unlike a rename, a link does not replace what another process has made in the meantime.
    linkSync(draft, path);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(path, "utf8").trim();
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8").trim();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
