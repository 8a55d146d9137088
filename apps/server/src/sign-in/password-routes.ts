import { API } from "@vr-eye-lab/domain/api";
import { Hono } from "hono";
import { z } from "zod";
import { answerMessage, RefusedError } from "../http/http-error.ts";
import { readBody } from "../http/read-body.ts";
import type { RequestVariables } from "../http/request-log.ts";
import { lockAccess, lockLogin } from "../login/access-lock.ts";
import { type LoginGate, requireSignIn, type SignedInVariables } from "../login/login-gate.ts";
import { confirmAddress } from "./accounts.ts";
import type { AuthOptions, BetterAuth } from "./better-auth.ts";
import { addressSchema, newPasswordSchema, passwordSchema } from "./credentials.ts";
import { addResetLink, findResetLink, isRecentMagicLinkLogin, useLink } from "./emailed-links.ts";
import { answerWithLogin } from "./login-cookie.ts";
import { insertLogin, loginOrigin } from "./logins.ts";
import { passwordOf, storePassword } from "./stored-password.ts";

export const setPasswordSchema = z.object({ newPassword: newPasswordSchema });
export const changePasswordSchema = z.object({ currentPassword: passwordSchema, newPassword: newPasswordSchema });
export const resetPasswordSchema = z.object({ token: z.string().min(1).max(200), newPassword: newPasswordSchema });

/**
 * Sets a first password, another one, or a forgotten one by an emailed link; signs out elsewhere. One transaction stores the password and
 * revokes what it must end, so that neither a crash nor a request of another login leaves something behind.
 */
export function passwordRoutes(auth: BetterAuth, gate: LoginGate, options: AuthOptions) {
  const { database, rateLimits, hasher, emails, revokeAccess } = options;
  const routes = new Hono<{ Variables: RequestVariables & SignedInVariables }>();

  routes.post(API.accountPassword, requireSignIn(gate), async (context) => {
    const { newPassword } = await readBody(context, setPasswordSchema);
    const { userId, email, loginId } = context.get("signedIn");
    if (await passwordOf(database.reader, userId)) return answerMessage(context, 409, "auth/has-password");
    if (!(await isRecentMagicLinkLogin(database, loginId))) return answerMessage(context, 403, "auth/needs-fresh-link");
    const hash = await hasher.hash(newPassword, { ...context.get("client"), account: email });
    await database.write(async (transaction) => {
      await lockLogin(transaction, { userId, loginId });
      if (await passwordOf(transaction, userId)) throw new RefusedError(409, "auth/has-password");
      await revokeAccess(database, transaction, { userId, why: "secured", keepLogin: loginId });
      await storePassword(transaction, userId, hash);
    });
    await emails.passwordChanged(email);
    return context.json({ status: true });
  });

  routes.post("/api/auth/change-password", requireSignIn(gate), async (context) => {
    const { currentPassword, newPassword } = await readBody(context, changePasswordSchema);
    await rateLimits.enforce("change-password", context.get("client"));
    const { userId, email, loginId } = context.get("signedIn");
    const current = await passwordOf(database.reader, userId);
    const requester = { ...context.get("client"), account: email };
    const isRight = current && (await hasher.verify({ hash: current, password: currentPassword }, requester));
    if (!isRight) return answerMessage(context, 403, "auth/wrong-password");
    const hash = await hasher.hash(newPassword, requester);
    const login = await database.write((transaction) =>
      insertLogin(transaction, {
        userId,
        origin: loginOrigin(context),
        now: new Date(),
        async isEntitled() {
          await lockLogin(transaction, { userId, loginId });
          await revokeAccess(database, transaction, { userId, why: "secured" });
          await storePassword(transaction, userId, hash);
          return true;
        },
      }),
    );
    if (login) await emails.passwordChanged(email);
    return (await answerWithLogin(context, auth, login)) ?? answerMessage(context, 401, "auth/not-signed-in");
  });

  routes.post("/api/auth/request-password-reset", async (context) => {
    const { email } = await readBody(context, addressSchema);
    await rateLimits.enforce("request-reset", context.get("client"));
    return emails.passwordReset(email, async () => {
      const token = await addResetLink(database, email);
      return { result: context.json({ status: true }), ...(token !== undefined && { token }) };
    });
  });

  routes.post("/api/auth/reset-password", async (context) => {
    const { token, newPassword } = await readBody(context, resetPasswordSchema);
    await rateLimits.enforce("reset-password", context.get("client"));
    const link = await findResetLink(database, token);
    if (!link) return answerMessage(context, 400, "auth/reset-link-invalid");
    const { userId } = link;
    const hash = await hasher.hash(newPassword, { ...context.get("client"), account: userId });
    const email = await database.write(async (transaction) => {
      const address = await lockAccess(transaction, userId);
      if (address === undefined || !(await useLink(transaction, link.id)))
        throw new RefusedError(400, "auth/reset-link-invalid");
      await revokeAccess(database, transaction, { userId, why: "claimed" });
      await storePassword(transaction, userId, hash);
      // The link proves that the user owns the address.
      await confirmAddress(database, transaction, userId);
      return address;
    });
    await rateLimits.giveBack("recipient-other", email);
    await emails.passwordChanged(email);
    return context.json({ status: true });
  });

  routes.post("/api/auth/revoke-other-sessions", requireSignIn(gate), async (context) => {
    const { userId, loginId } = context.get("signedIn");
    await database.write(async (transaction) => {
      await lockLogin(transaction, { userId, loginId });
      await revokeAccess(database, transaction, { userId, why: "secured", keepLogin: loginId });
    });
    return context.json({ status: true });
  });
  return routes;
}
