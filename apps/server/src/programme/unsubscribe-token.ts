import { createHmac, timingSafeEqual } from "node:crypto";

/** The token that unsubscribes a user from reminders. It is signed, not stored, and valid as long as the installation's secret. */
export function unsubscribeToken(secret: string, userId: string): string {
  return `${userId}.${signature(secret, userId).toString("base64url")}`;
}

/** The user id of a token; null if the token is not valid. */
export function userOfUnsubscribeToken(secret: string, token: string): string | null {
  const at = token.lastIndexOf(".");
  const userId = token.slice(0, Math.max(at, 0));
  const given = Buffer.from(token.slice(at + 1), "base64url");
  const expected = signature(secret, userId);
  return given.length === expected.length && timingSafeEqual(given, expected) ? userId : null;
}

function signature(secret: string, userId: string): Buffer {
  return createHmac("sha256", secret).update(`reminder-off:${userId}`).digest();
}
