import type { SignedInVariables } from "../login/login-gate.ts";
import type { AuthOptions, BetterAuth } from "./better-auth.ts";
import { isRecentMagicLinkLogin } from "./magic-link.ts";
import { hashInTurn } from "./password-hash.ts";
import { passwordOf } from "./stored-password.ts";

/**
 * Checks the password of a signed-in user, or that they signed in by magic link a moment ago, before a change that takes the account away.
 * @param password undefined: the user gave none
 * @returns the code of the refusal, if that fails
 */
export async function ownerProblem(
  { userId, email, loginId }: SignedInVariables["signedIn"],
  password: string | undefined,
  auth: BetterAuth,
  { database, rateLimits, hasher }: Pick<AuthOptions, "database" | "rateLimits" | "hasher">,
): Promise<"auth/needs-fresh-link" | "auth/wrong-password" | undefined> {
  if (password === undefined)
    return (await isRecentMagicLinkLogin(auth, loginId)) ? undefined : "auth/needs-fresh-link";
  await rateLimits.enforce("account", email);
  const hash = await passwordOf(database.reader, userId);
  const isRight = hash && (await hashInTurn({ account: email }, () => hasher.verify({ hash, password })));
  return isRight ? undefined : "auth/wrong-password";
}
