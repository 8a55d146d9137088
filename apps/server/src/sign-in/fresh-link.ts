import type { BetterAuth } from "./better-auth.ts";

/** Minutes for which a sign-in by link stands in for a password. */
const FRESH_MINUTES = 10;

const identifierOf = (sessionId: string) => `fresh-link:${sessionId}`;

/** Notes that a session was begun by a link just now. */
export async function rememberFreshLink(auth: BetterAuth, session: { id: string }): Promise<void> {
  const { internalAdapter } = await auth.$context;
  const expiresAt = new Date(Date.now() + FRESH_MINUTES * 60_000);
  await internalAdapter.createVerificationValue({ identifier: identifierOf(session.id), value: "", expiresAt });
}

/** Whether a session was begun by a link within the last minutes. */
export async function isFreshByLink(auth: BetterAuth, sessionId: string): Promise<boolean> {
  const { internalAdapter } = await auth.$context;
  const kept = await internalAdapter.findVerificationValue(identifierOf(sessionId));
  return kept !== null && kept.expiresAt > new Date();
}
