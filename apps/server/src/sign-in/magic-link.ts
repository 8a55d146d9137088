import { randomBytes } from "node:crypto";
import type { BetterAuth } from "./better-auth.ts";

/** Seconds until an emailed sign-in link expires: 15 minutes. */
export const MAGIC_LINK_SECONDS = 900;
/** Minutes for which a sign-in by link replaces the password. */
const RECENT_MINUTES = 10;
const TOKEN_BYTES = 24;

/**
 * Creates the token of a sign-in link. It contains its expiry, so that an expired and a used link get different messages after
 * the database has deleted both. A link is valid only if the database has it.
 */
export function newMagicLinkToken(): string {
  const end = Math.floor(Date.now() / 1000) + MAGIC_LINK_SECONDS;
  return `${end.toString(36)}-${randomBytes(TOKEN_BYTES).toString("base64url")}`;
}

/** Why the database doesn't have a token. */
export function magicLinkProblem(token: string): "auth/link-invalid" | "auth/link-expired" | "auth/link-used" {
  const end = Number.parseInt(/^([0-9a-z]{6,8})-[\w-]{32}$/.exec(token)?.[1] ?? "", 36);
  if (Number.isNaN(end)) return "auth/link-invalid";
  return end * 1000 <= Date.now() ? "auth/link-expired" : "auth/link-used";
}

/** The stored name. */
const identifierOf = (loginId: string) => `fresh-link:${loginId}`;

/** Records that a login was made by a magic link now. */
export async function rememberMagicLinkLogin(auth: BetterAuth, loginId: string): Promise<void> {
  const { internalAdapter } = await auth.$context;
  const expiresAt = new Date(Date.now() + RECENT_MINUTES * 60_000);
  await internalAdapter.createVerificationValue({ identifier: identifierOf(loginId), value: "", expiresAt });
}

/** Whether a login was made by a magic link within the last minutes. */
export async function isRecentMagicLinkLogin(auth: BetterAuth, loginId: string): Promise<boolean> {
  const { internalAdapter } = await auth.$context;
  const stored = await internalAdapter.findVerificationValue(identifierOf(loginId));
  return stored !== null && stored.expiresAt > new Date();
}
