import { API } from "@vr-eye-lab/domain/api";
import { Hono } from "hono";
import { z } from "zod";
import { answerMessage } from "../http/http-error.ts";
import { answerInvalid, readBody } from "../http/read-body.ts";
import type { RequestVariables } from "../http/request-log.ts";
import { lockAccess, lockLogin } from "../login/access-lock.ts";
import { type LoginGate, requireSignIn, type SignedInVariables } from "../login/login-gate.ts";
import type { AuthOptions, BetterAuth } from "./better-auth.ts";
import { newPasswordSchema, passwordSchema } from "./credentials.ts";
import { answerWithLogin } from "./login-cookie.ts";
import { insertLogin, loginOrigin } from "./logins.ts";
import { isRecentMagicLinkLogin } from "./magic-link.ts";
import { hashInTurn } from "./password-hash.ts";
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
    const body = await readBody(context, setPasswordSchema);
    if ("field" in body) return answerInvalid(context, body);
    const { userId, email, loginId } = context.get("signedIn");
    if (await passwordOf(database.reader, userId)) return answerMessage(context, 409, "auth/has-password");
    if (!(await isRecentMagicLinkLogin(auth, loginId))) return answerMessage(context, 403, "auth/needs-fresh-link");
    const hash = await hashInTurn({ account: email }, () => hasher.hash(body.value.newPassword));
    const isFirst = await database.write(async (transaction) => {
      await lockLogin(transaction, { userId, loginId });
      if (await passwordOf(transaction, userId)) return false;
      await revokeAccess(database, transaction, { userId, why: "secured", keepLogin: loginId });
      await storePassword(transaction, userId, hash);
      return true;
    });
    if (!isFirst) return answerMessage(context, 409, "auth/has-password");
    await emails.passwordChanged(email);
    return context.json({ status: true });
  });

  routes.post("/api/auth/change-password", requireSignIn(gate), async (context) => {
    const body = await readBody(context, changePasswordSchema);
    if ("field" in body) return answerInvalid(context, body);
    await rateLimits.enforce("change-password", context.get("client"));
    const { userId, email, loginId } = context.get("signedIn");
    const current = await passwordOf(database.reader, userId);
    const { currentPassword, newPassword } = body.value;
    const hash = await hashInTurn({ account: email }, async () => {
      const isRight = current && (await hasher.verify({ hash: current, password: currentPassword }));
      return isRight ? hasher.hash(newPassword) : undefined;
    });
    if (hash === undefined) return answerMessage(context, 403, "auth/wrong-password");
    const token = await database.write(async (transaction) => {
      await lockLogin(transaction, { userId, loginId });
      await revokeAccess(database, transaction, { userId, why: "secured" });
      await storePassword(transaction, userId, hash);
      return insertLogin(transaction, userId, loginOrigin(context), new Date());
    });
    await emails.passwordChanged(email);
    return (await answerWithLogin(context, auth, token)) ?? answerMessage(context, 401, "auth/not-signed-in");
  });

  routes.post("/api/auth/reset-password", async (context) => {
    const body = await readBody(context, resetPasswordSchema);
    if ("field" in body) return answerInvalid(context, body);
    await rateLimits.enforce("reset-password", context.get("client"));
    const { internalAdapter } = await auth.$context;
    const link = await internalAdapter.findVerificationValue(`reset-password:${body.value.token}`);
    if (!link || link.expiresAt <= new Date()) return answerMessage(context, 400, "auth/reset-link-invalid");
    const userId = link.value;
    const hash = await hashInTurn({ account: userId }, () => hasher.hash(body.value.newPassword));
    const email = await database.write(async (transaction) => {
      const address = await lockAccess(transaction, userId);
      const used = await transaction.deleteFrom("verification").where("id", "=", link.id).executeTakeFirstOrThrow();
      if (used.numDeletedRows === 0n) return undefined;
      await revokeAccess(database, transaction, { userId, why: "claimed" });
      await storePassword(transaction, userId, hash);
      // The link proves that the user owns the address.
      const emailVerified = database.kind === "postgres" ? true : 1;
      const updatedAt = new Date().toISOString();
      await transaction.updateTable("user").set({ emailVerified, updatedAt }).where("id", "=", userId).execute();
      return address;
    });
    if (email === undefined) return answerMessage(context, 400, "auth/reset-link-invalid");
    await emails.passwordChanged(email);
    return context.json({ status: true });
  });

  routes.post("/api/auth/revoke-other-sessions", requireSignIn(gate), async (context) => {
    const { userId, loginId } = context.get("signedIn");
    await database.write((transaction) =>
      revokeAccess(database, transaction, { userId, why: "secured", keepLogin: loginId }),
    );
    return context.json({ status: true });
  });
  return routes;
}
