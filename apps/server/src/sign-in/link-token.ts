import { randomBytes } from "node:crypto";

/** Seconds for which an emailed sign-in link is good: 15 minutes. */
export const LINK_SECONDS = 900;

const RANDOM_BYTES = 24;

/**
 * Makes the token of a sign-in link. It says when its time ends, so that a link that is too old and one that was used can be told apart when
 * nothing is kept of either. Nothing is decided by what it says: a good link is one that the database holds.
 */
export function makeLinkToken(now = Date.now()): string {
  const end = Math.floor(now / 1000) + LINK_SECONDS;
  return `${end.toString(36)}-${randomBytes(RANDOM_BYTES).toString("base64url")}`;
}

/** Why the database does not hold a token. */
export function whyGone(token: string, now = Date.now()): "auth/link-invalid" | "auth/link-expired" | "auth/link-used" {
  const end = Number.parseInt(/^([0-9a-z]{6,8})-[\w-]{32}$/.exec(token)?.[1] ?? "", 36);
  if (Number.isNaN(end)) return "auth/link-invalid";
  return end * 1000 <= now ? "auth/link-expired" : "auth/link-used";
}
