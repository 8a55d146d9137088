import { API } from "@vr-eye-lab/domain/api";
import { LONGEST_PASSWORD } from "@vr-eye-lab/domain/sign-in";
import { Hono } from "hono";
import { z } from "zod";
import { sendEmailAddress } from "../billing/customers.ts";
import { ProviderError } from "../billing/provider-error.ts";
import { answerMessage } from "../http/http-error.ts";
import { readBody } from "../http/read-body.ts";
import type { RequestVariables } from "../http/request-log.ts";
import { LoginEndedError, lockLogin } from "../login/access-lock.ts";
import { type LoginGate, requireSignIn, type SignedInVariables } from "../login/login-gate.ts";
import { inBackground } from "../process/background.ts";
import { changeProfile } from "../profile/profiles.ts";
import { accountOf, confirmAddress } from "./accounts.ts";
import type { AuthOptions } from "./better-auth.ts";
import { emailSchema } from "./credentials.ts";
import { addChangeLink, type ChangeLink, findChangeLink, useLink } from "./emailed-links.ts";
import { proveOwner } from "./prove-owner.ts";

export const changeEmailSchema = z.object({
  email: emailSchema,
  password: z.string().max(LONGEST_PASSWORD).optional(),
});
export const confirmEmailChangeSchema = z.object({ token: z.string().min(1).max(200) });

/**
 * Changes an account's email address: the owner confirms it at the current address, then at the new one. Both links need a login to the
 * account, so that no one confirms an address for someone else's. The change ends all other logins.
 */
export function changeEmailRoutes(gate: LoginGate, options: AuthOptions) {
  const { database, rateLimits, emails, revokeAccess, provider, log } = options;
  const routes = new Hono<{ Variables: RequestVariables & SignedInVariables }>();

  routes.post(API.accountEmail, requireSignIn(gate), async (context) => {
    const { email: to, password } = await readBody(context, changeEmailSchema);
    const login = context.get("signedIn");
    await rateLimits.enforce("change-email", login.userId);
    if (to === login.email) return answerMessage(context, 409, "auth/same-address");
    await proveOwner(login, password, context.get("client"), options);
    return emails.changeEmail(login.email, to, async () => {
      const token = await addLink(login, { step: "present", to });
      return { result: context.json({ status: true }), token };
    });
  });

  routes.post(API.accountEmailConfirm, async (context) => {
    const login = await gate.find(context);
    if (!login) return answerMessage(context, 403, "auth/verify-signed-out");
    const { token } = await readBody(context, confirmEmailChangeSchema);
    await rateLimits.enforce("email-confirm", context.get("client"));
    const link = await findChangeLink(database.reader, login.userId, token);
    if (!link) return answerMessage(context, 410, "auth/verify-link-invalid");
    const { step, to } = link;
    if (step === "new") {
      if (!(await change(login, link))) return answerMessage(context, 410, "auth/verify-link-invalid");
      void inBackground("sending a new email address to the payment provider", log, () => notifyProvider(login.userId));
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

  /** If this fails, `reconcile` sends it. */
  async function notifyProvider(userId: string): Promise<void> {
    try {
      if (provider) await sendEmailAddress({ database, provider }, userId);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      log.warn({ provider: error.facts }, "could not send a new email address to the payment provider");
    }
  }

  function addLink(login: SignedInVariables["signedIn"], link: Pick<ChangeLink, "step" | "to">): Promise<string> {
    return database.write(async (transaction) => {
      // The first link is emailed to this address.
      if ((await lockLogin(transaction, login)) !== login.email) throw new LoginEndedError();
      return addChangeLink(transaction, login.userId, link);
    });
  }

  /** @returns false if the link was used, or the address has an account */
  function change({ userId, loginId }: SignedInVariables["signedIn"], { id, to }: ChangeLink): Promise<boolean> {
    return database.write(async (transaction) => {
      await lockLogin(transaction, { userId, loginId });
      if (!(await useLink(transaction, id)) || (await isTaken(transaction, to))) return false;
      await revokeAccess(database, transaction, { userId, why: "secured", keepLogin: loginId });
      const now = new Date();
      await transaction.updateTable("user").set({ email: to }).where("id", "=", userId).execute();
      await confirmAddress(database, transaction, userId);
      await changeProfile(database, transaction, userId, (profile) => ({ ...profile, email: to }), now);
      return true;
    });
  }
  return routes;
}

async function isTaken(on: Parameters<typeof accountOf>[0], email: string): Promise<boolean> {
  return (await accountOf(on, email)) !== undefined;
}
