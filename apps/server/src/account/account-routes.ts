import type { AccountFacts } from "@vr-eye-lab/domain/account";
import { API } from "@vr-eye-lab/domain/api";
import { LONGEST_PASSWORD } from "@vr-eye-lab/domain/sign-in";
import { Hono } from "hono";
import { z } from "zod";
import { isStillCharged } from "../billing/live-subscriptions.ts";
import type { PaymentProvider } from "../billing/payment-provider.ts";
import { ProviderError } from "../billing/provider-error.ts";
import { answerMessage } from "../http/http-error.ts";
import { answerInvalid, readBody } from "../http/read-body.ts";
import type { RequestVariables } from "../http/request-log.ts";
import { type LoginGate, requireSignIn, type SignedInVariables } from "../login/login-gate.ts";
import { readProfile } from "../profile/profiles.ts";
import type { AuthOptions, BetterAuth } from "../sign-in/better-auth.ts";
import { ownerProblem } from "../sign-in/prove-owner.ts";
import { passwordOf } from "../sign-in/stored-password.ts";
import { noUsage, readUsage, storageOf } from "../store/usage.ts";
import { deleteAccount } from "./delete-account.ts";

export const deleteAccountSchema = z.object({ password: z.string().max(LONGEST_PASSWORD).optional() });

/** Reads and deletes the user's account. */
export function accountRoutes(
  auth: BetterAuth,
  gate: LoginGate,
  provider: PaymentProvider | null,
  options: AuthOptions,
) {
  const { database, emails } = options;
  const routes = new Hono<{ Variables: SignedInVariables & RequestVariables }>();
  routes.use(API.account, requireSignIn(gate));

  routes.get(API.account, async (context) => {
    const { userId, email } = context.get("signedIn");
    const { internalAdapter } = await auth.$context;
    const user = await internalAdapter.findUserById(userId);
    const row = await database.reader
      .selectFrom("userRevision")
      .select("usage")
      .where("userId", "=", userId)
      .executeTakeFirst();
    const facts: AccountFacts = {
      email,
      emailVerified: user?.emailVerified === true,
      hasPassword: Boolean(await passwordOf(database.reader, userId)),
      storage: storageOf(row ? readUsage(row.usage) : noUsage()),
    };
    return context.json(facts);
  });

  routes.delete(API.account, async (context) => {
    const body = await readBody(context, deleteAccountSchema);
    if ("field" in body) return answerInvalid(context, body);
    const { userId, email } = context.get("signedIn");
    const problem = await ownerProblem(context.get("signedIn"), body.value.password, auth, options);
    if (problem) return answerMessage(context, 403, problem);
    const subscription = (await readProfile(database.reader, userId))?.subscription;
    if (!provider && isStillCharged(subscription, new Date())) {
      const facts = { customer: subscription?.stripeCustomerId, subscription: subscription?.stripeSubscriptionId };
      const advice = "Cancel it at the payment provider, then run: npm run admin -- user set-plan EMAIL free";
      context
        .get("log")()
        .warn(facts, `a user can't delete their account: the subscription is still charged. ${advice}`);
      return answerMessage(context, 409, "account/still-charged");
    }
    try {
      await deleteAccount(database, provider, userId);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      context.get("log")().warn({ provider: error.facts }, "could not cancel a subscription");
      return answerMessage(context, 502, "account/not-cancelled");
    }
    await emails.accountDeleted(email);
    return context.json({ status: true });
  });
  return routes;
}
