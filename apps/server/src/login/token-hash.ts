import { createHash } from "node:crypto";

/** How the database stores a token that grants access. SHA-256 is enough for random tokens that cannot be guessed. */
export function tokenHash(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
