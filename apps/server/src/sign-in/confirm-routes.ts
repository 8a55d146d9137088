import { API } from "@vr-eye-lab/domain/api";
import { Hono } from "hono";
import { z } from "zod";
import { answerMessage, RefusedError } from "../http/http-error.ts";
import { readBody } from "../http/read-body.ts";
import type { RequestVariables } from "../http/request-log.ts";
import { LoginEndedError, lockLogin } from "../login/access-lock.ts";
import type { LoginGate } from "../login/login-gate.ts";
import { accountOf, addAccount, confirmAddress } from "./accounts.ts";
import type { AuthOptions, BetterAuth } from "./better-auth.ts";
import { emailSchema } from "./credentials.ts";
import { confirmedBy, findMagicLink, magicLinkProblem, rememberMagicLinkLogin, useLink } from "./emailed-links.ts";
import { answerWithLogin } from "./login-cookie.ts";
import { insertLogin, type LoginOrigin, loginOrigin } from "./logins.ts";
import { passwordOf } from "./stored-password.ts";

export const confirmLinkSchema = z.object({
  email: emailSchema,
  token: z.string().min(1).max(200),
});
export const confirmEmailSchema = z.object({ token: z.string().min(1).max(2000) });

/**
 * Links in emails. They are used by POST, so that opening one, as email scanners do, changes nothing. A sign-in link also needs the
 * address that it was sent to, so that a link from someone's history doesn't open their account. A confirmation link needs a login to its
 * account: otherwise the owner of an address could confirm an account that someone else created with it.
 */
export function confirmRoutes(auth: BetterAuth, gate: LoginGate, options: AuthOptions) {
  const { database, secret, rateLimits, revokeAccess } = options;
  const routes = new Hono<{ Variables: RequestVariables }>();

  routes.post(API.linkConfirm, async (context) => {
    const { email, token } = await readBody(context, confirmLinkSchema);
    await rateLimits.enforce("link-confirm", context.get("client"));

    const link = await findMagicLink(database, token);
    if (!link) return answerMessage(context, 410, magicLinkProblem(token));
    if (link.email !== email) {
      const tried = await rateLimits.take("link", token);
      if (tried === 0) return answerMessage(context, 403, "auth/link-other-address");
      await database.write((transaction) => useLink(transaction, link.id));
      return answerMessage(context, 410, "auth/link-void");
    }

    const { login, mustSetPassword } = await signIn({ linkId: link.id, email, origin: loginOrigin(context) });
    await rateLimits.giveBack("recipient", email);
    const answer = await answerWithLogin(context, auth, login, ({ id, name, emailVerified }) => ({
      user: { id, email, name, emailVerified },
      mustSetPassword,
    }));
    return answer ?? answerMessage(context, 410, "auth/link-used");
  });

  /**
   * Signs in the owner of an address, who may be new.
   * @throws RefusedError if the link was used or revoked, or the account is disabled. Then nothing is stored, and the link isn't used up
   */
  function signIn({ linkId, email, origin }: { linkId: string; email: string; origin: LoginOrigin }) {
    return database.write(async (transaction) => {
      const added = await addAccount(database, transaction, { email, name: "", isConfirmed: true });
      const userId = added ?? (await accountOf(transaction, email))?.id;
      if (userId === undefined) throw new RefusedError(410, "auth/link-used");
      let mustSetPassword = false;
      const isEntitled = async (present: string) => {
        if (present !== email || !(await useLink(transaction, linkId))) return false;
        if ((await accountOf(transaction, email))?.emailVerified) return true;
        // The creator of an account with an unconfirmed address may not own the mailbox. The owner claims it with this link, and then
        // sets a new password.
        mustSetPassword = (await passwordOf(transaction, userId)) !== undefined;
        await revokeAccess(database, transaction, { userId, why: "claimed" });
        await confirmAddress(database, transaction, userId);
        return true;
      };
      const login = await insertLogin(transaction, { userId, origin, now: new Date(), isEntitled });
      // Also rolls back a new account.
      if (!login) throw new RefusedError(410, "auth/link-used");
      await rememberMagicLinkLogin(transaction, login.id);
      return { login, mustSetPassword };
    });
  }

  routes.post(API.emailConfirm, async (context) => {
    const { token } = await readBody(context, confirmEmailSchema);
    await rateLimits.enforce("email-confirm", context.get("client"));
    const signedIn = await gate.find(context);
    const confirmed = await confirmedBy(secret, token);
    if (!confirmed) return answerMessage(context, 410, "auth/verify-link-invalid");
    if (signedIn?.email !== confirmed.email) return answerMessage(context, 403, "auth/verify-signed-out");
    await database.write(async (transaction) => {
      if ((await lockLogin(transaction, signedIn)) !== confirmed.email) throw new LoginEndedError();
      await confirmAddress(database, transaction, signedIn.userId);
    });
    return context.json({ status: true });
  });
  return routes;
}
