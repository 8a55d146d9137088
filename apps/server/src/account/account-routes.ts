import type { AccountFacts } from "@vr-eye-lab/domain/account";
import { API } from "@vr-eye-lab/domain/api";
import { LONGEST_PASSWORD } from "@vr-eye-lab/domain/sign-in";
import { Hono } from "hono";
import { z } from "zod";
import { isStillCharged } from "../billing/live-subscriptions.ts";
import { ProviderError } from "../billing/provider-error.ts";
import { answerMessage } from "../http/http-error.ts";
import { readBody } from "../http/read-body.ts";
import type { RequestVariables } from "../http/request-log.ts";
import { type LoginGate, requireSignIn, type SignedInVariables } from "../login/login-gate.ts";
import { readProfile } from "../profile/profiles.ts";
import { accountOf } from "../sign-in/accounts.ts";
import type { AuthOptions } from "../sign-in/better-auth.ts";
import { proveOwner } from "../sign-in/prove-owner.ts";
import { passwordOf } from "../sign-in/stored-password.ts";
import { noUsage, readUsage, storageOf } from "../store/usage.ts";
import { deleteAccount } from "./delete-account.ts";

export const deleteAccountSchema = z.object({ password: z.string().max(LONGEST_PASSWORD).optional() });

/** Reads and deletes the user's account. */
export function accountRoutes(gate: LoginGate, options: AuthOptions) {
  const { database, emails, provider } = options;
  const routes = new Hono<{ Variables: SignedInVariables & RequestVariables }>();
  routes.use(API.account, requireSignIn(gate));

  routes.get(API.account, async (context) => {
    const { userId, email } = context.get("signedIn");
    const row = await database.reader
      .selectFrom("userRevision")
      .select("usage")
      .where("userId", "=", userId)
      .executeTakeFirst();
    const facts: AccountFacts = {
      email,
      emailVerified: Boolean((await accountOf(database.reader, email))?.emailVerified),
      hasPassword: Boolean(await passwordOf(database.reader, userId)),
      storage: storageOf(row ? readUsage(row.usage) : noUsage()),
    };
    return context.json(facts);
  });

  routes.delete(API.account, async (context) => {
    const body = await readBody(context, deleteAccountSchema);
    const { userId, email } = context.get("signedIn");
    await proveOwner(context.get("signedIn"), body.password, context.get("client"), options);
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
