import { createHmac } from "node:crypto";
import { timingSafeEqual } from "hono/utils/buffer";

/** The token that unsubscribes a user from reminders. It is signed, not stored, and valid as long as the installation's secret. */
export function unsubscribeToken(secret: string, userId: string): string {
  return `${userId}.${createHmac("sha256", secret).update(`reminder-off:${userId}`).digest("base64url")}`;
}

/** The user id of a token; null if the token is not valid. */
export async function userOfUnsubscribeToken(secret: string, token: string): Promise<string | null> {
  const userId = token.slice(0, Math.max(token.lastIndexOf("."), 0));
  return (await timingSafeEqual(token, unsubscribeToken(secret, userId))) ? userId : null;
}
