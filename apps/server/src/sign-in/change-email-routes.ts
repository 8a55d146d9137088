import { API } from "@vr-eye-lab/domain/api";
import { LONGEST_PASSWORD } from "@vr-eye-lab/domain/sign-in";
import { Hono } from "hono";
import { z } from "zod";
import { answerMessage } from "../http/http-error.ts";
import { answerInvalid, readBody } from "../http/read-body.ts";
import type { RequestVariables } from "../http/request-log.ts";
import { lockLogin } from "../login/access-lock.ts";
import { type LoginGate, requireSignIn, type SignedInVariables } from "../login/login-gate.ts";
import { changeProfile } from "../profile/profiles.ts";
import type { AuthOptions, BetterAuth } from "./better-auth.ts";
import { emailSchema } from "./credentials.ts";
import { addChangeLink, type ChangeLink, findChangeLink } from "./email-change.ts";
import { ownerProblem } from "./prove-owner.ts";

export const changeEmailSchema = z.object({
  email: emailSchema,
  password: z.string().max(LONGEST_PASSWORD).optional(),
});
export const confirmEmailChangeSchema = z.object({ token: z.string().min(1).max(200) });

/**
 * Changes an account's email address: the owner confirms it at the current address, then at the new one. Both links need a login to the
 * account, so that no one confirms an address for someone else's. The change ends all other logins. Not Better Auth's own change of
 * address: its links have no rows, so nothing can revoke them, and other logins would stay.
 */
export function changeEmailRoutes(auth: BetterAuth, gate: LoginGate, options: AuthOptions) {
  const { database, rateLimits, emails, revokeAccess } = options;
  const routes = new Hono<{ Variables: RequestVariables & SignedInVariables }>();

  routes.post(API.accountEmail, requireSignIn(gate), async (context) => {
    const body = await readBody(context, changeEmailSchema);
    if ("field" in body) return answerInvalid(context, body);
    const login = context.get("signedIn");
    const { email: to, password } = body.value;
    await rateLimits.enforce("change-email", login.userId);
    if (to === login.email) return answerMessage(context, 409, "auth/same-address");
    const problem = await ownerProblem(login, password, auth, options);
    if (problem) return answerMessage(context, 403, problem);
    return emails.changeEmail(login.email, to, async () => {
      const token = await addLink(login, { step: "present", to });
      return { result: context.json({ status: true }), token };
    });
  });

  routes.post(API.accountEmailConfirm, async (context) => {
    const login = await gate.find(context);
    if (!login) return answerMessage(context, 403, "auth/verify-signed-out");
    const body = await readBody(context, confirmEmailChangeSchema);
    if ("field" in body) return answerInvalid(context, body);
    await rateLimits.enforce("email-confirm", context.get("client"));
    const link = await findChangeLink(database.reader, login.userId, body.value.token);
    if (!link) return answerMessage(context, 410, "auth/verify-link-invalid");
    const { step, to } = link;
    if (step === "new") {
      if (!(await change(login, link))) return answerMessage(context, 410, "auth/verify-link-invalid");
      await emails.emailChanged(login.email, to);
      return context.json({ email: to, changed: true });
    }
    // The answer doesn't reveal whether the new address has an account. Its owner gets an email that does.
    return emails.newAddress(to, async () => {
      const result = context.json({ email: to, changed: false });
      if (await isTaken(database.reader, to)) return { result };
      return { result, token: await addLink(login, { step: "new", to }) };
    });
  });

  function addLink(login: SignedInVariables["signedIn"], link: Pick<ChangeLink, "step" | "to">): Promise<string> {
    return database.write(async (transaction) => {
      await lockLogin(transaction, login);
      return addChangeLink(transaction, login.userId, link);
    });
  }

  /** @returns false if the link was used, or the address has an account */
  function change({ userId, loginId }: SignedInVariables["signedIn"], { id, to }: ChangeLink): Promise<boolean> {
    return database.write(async (transaction) => {
      await lockLogin(transaction, { userId, loginId });
      const used = await transaction.deleteFrom("verification").where("id", "=", id).executeTakeFirstOrThrow();
      if (used.numDeletedRows === 0n || (await isTaken(transaction, to))) return false;
      await revokeAccess(database, transaction, { userId, why: "secured", keepLogin: loginId });
      const now = new Date();
      const emailVerified = database.kind === "postgres" ? true : 1;
      await transaction
        .updateTable("user")
        .set({ email: to, emailVerified, updatedAt: now.toISOString() })
        .where("id", "=", userId)
        .execute();
      await changeProfile(database, transaction, userId, (profile) => ({ ...profile, email: to }), now);
      return true;
    });
  }
  return routes;
}

async function isTaken(on: AuthOptions["database"]["reader"], email: string): Promise<boolean> {
  return (await on.selectFrom("user").select("id").where("email", "=", email).executeTakeFirst()) !== undefined;
}
