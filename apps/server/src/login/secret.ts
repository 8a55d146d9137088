import { randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export const SECRET_FILE = "auth-secret";
/** Readable by the server's account only. */
const PRIVATE = 0o600;
const BYTES = 32;

/**
 * Reads the secret that signs login cookies. The first start creates it in the data folder; of several processes that start at
 * once, one creates it.
 * @throws if the folder can't be written
 */
export function loadSecret(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true });
  const stored = readSecret(dataDir);
  if (stored !== undefined) return stored;
  const path = join(dataDir, SECRET_FILE);
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, randomBytes(BYTES).toString("base64url"), { mode: PRIVATE, flush: true });
  try {
    // Unlike a rename, a link doesn't replace a file that another process has just created.
    linkSync(draft, path);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(path, "utf8").trim();
}

/** The stored secret, if there is one. */
export function readSecret(dataDir: string): string | undefined {
  const path = join(dataDir, SECRET_FILE);
  return existsSync(path) ? readFileSync(path, "utf8").trim() : undefined;
}
