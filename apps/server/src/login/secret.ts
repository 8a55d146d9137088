import { randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { OperatorError } from "../process/operator-error.ts";
import { writeNewPrivateFile } from "../process/private-file.ts";

export const SECRET_FILE = "auth-secret";
const BYTES = 32;

/** Characters of the shortest allowed secret. */
export const SHORTEST_SECRET = 32;
/** Different characters that even a short random secret has. */
const FEWEST_DIFFERENT = 8;

/** Whether a secret has the length and the variety of a random one. A damaged file may be empty, cut off or filled with NUL. */
export function isStrongSecret(secret: string): boolean {
  const characters = [...secret.trim()];
  return (
    characters.length >= SHORTEST_SECRET &&
    new Set(characters).size >= FEWEST_DIFFERENT &&
    !/\p{Cc}/u.test(secret.trim())
  );
}

/**
 * Reads the secret that signs login cookies. The first start creates it in the data folder; of several processes that start at
 * once, one creates it.
 * @throws OperatorError if the stored one is damaged; another error if the folder can't be written
 */
export function loadSecret(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true });
  const path = join(dataDir, SECRET_FILE);
  const stored = readSecret(path);
  if (stored !== undefined) return stored;
  const draft = `${path}.${randomBytes(8).toString("hex")}`;
  try {
    writeNewPrivateFile(draft, randomBytes(BYTES).toString("base64url"));
    // Unlike a rename, a link doesn't replace a file that another process has just created.
    linkSync(draft, path);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readSecret(path) ?? loadSecret(dataDir);
}

/** The stored secret, if there is one. @param path of its file @throws OperatorError if it is damaged */
export function readSecret(path: string): string | undefined {
  if (!existsSync(path)) return undefined;
  const secret = readFileSync(path, "utf8").trim();
  if (isStrongSecret(secret)) return secret;
  throw new OperatorError(
    `${path} is damaged: it must contain at least ${SHORTEST_SECRET} random characters. Restore it from a backup. Or delete it: the next start creates a new one, and everyone has to sign in again.`,
  );
}
