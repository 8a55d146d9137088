import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * The token of the link that ends a person's reminder. It is signed and not stored, is good as long as the secret is, and can do nothing else.
 * @param secret of the installation
 */
export function unsubscribeToken(secret: string, userId: string): string {
  return `${userId}.${signature(secret, userId).toString("base64url")}`;
}

/** Whose reminder a token ends; null when it is none of ours. */
export function userOfUnsubscribeToken(secret: string, token: string): string | null {
  const at = token.lastIndexOf(".");
  const userId = token.slice(0, Math.max(at, 0));
  const given = Buffer.from(token.slice(at + 1), "base64url");
  const right = signature(secret, userId);
  return given.length === right.length && timingSafeEqual(given, right) ? userId : null;
}

function signature(secret: string, userId: string): Buffer {
  return createHmac("sha256", secret).update(`reminder-off:${userId}`).digest();
}
