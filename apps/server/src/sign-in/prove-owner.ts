import type { Client } from "../http/client.ts";
import { RefusedError } from "../http/http-error.ts";
import type { SignedInVariables } from "../login/login-gate.ts";
import type { AuthOptions } from "./better-auth.ts";
import { isRecentMagicLinkLogin } from "./emailed-links.ts";
import { passwordOf } from "./stored-password.ts";

/**
 * Checks the password of a signed-in user, or that they signed in by magic link a moment ago, before a change that takes the account away.
 * @param password undefined: the user gave none
 * @throws RefusedError if that fails
 */
export async function proveOwner(
  { userId, email, loginId }: SignedInVariables["signedIn"],
  password: string | undefined,
  { network }: Client,
  { database, rateLimits, hasher }: Pick<AuthOptions, "database" | "rateLimits" | "hasher">,
): Promise<void> {
  if (password === undefined) {
    if (await isRecentMagicLinkLogin(database, loginId)) return;
    throw new RefusedError(403, "auth/needs-fresh-link");
  }
  await rateLimits.enforce("account", email);
  const hash = await passwordOf(database.reader, userId);
  const isRight = hash && (await hasher.verify({ hash, password }, { network, account: email }));
  if (!isRight) throw new RefusedError(403, "auth/wrong-password");
}
