import { API } from "@vr-eye-lab/domain/api";
import { returnTicketRequestSchema } from "@vr-eye-lab/domain/billing";
import type { UserDocument } from "@vr-eye-lab/domain/profile";
import { Hono } from "hono";
import { z } from "zod";
import { ticketOwner, useTicket } from "../billing/return-tickets.ts";
import { answerMessage } from "../http/http-error.ts";
import { readBody } from "../http/read-body.ts";
import type { RequestVariables } from "../http/request-log.ts";
import type { LoginGate } from "../login/login-gate.ts";
import { changeProfile } from "../profile/profiles.ts";
import { accountOf, addAccount } from "./accounts.ts";
import type { AuthOptions, BetterAuth } from "./better-auth.ts";
import { emailSchema, nameSchema, newPasswordSchema, passwordSchema } from "./credentials.ts";
import { newConfirmationToken } from "./emailed-links.ts";
import { answerWithLogin } from "./login-cookie.ts";
import { insertLogin, type LoginOrigin, loginOrigin } from "./logins.ts";
import { passwordOf, storePassword } from "./stored-password.ts";

export const signUpSchema = z.object({
  email: emailSchema,
  password: newPasswordSchema,
  name: nameSchema.default(""),
  recording: z.boolean().default(true),
});
export const signInSchema = z.object({ email: emailSchema, password: passwordSchema });

/**
 * Sign-up and sign-in with a password, and sign-in with a ticket. Better Auth's own routes aren't used: they create accounts and logins in several
 * steps, between which access may be revoked.
 */
export function signInRoutes(auth: BetterAuth, gate: LoginGate, options: AuthOptions) {
  const { database, secret, rateLimits, hasher, emails } = options;
  const routes = new Hono<{ Variables: RequestVariables }>();

  routes.post("/api/auth/sign-up/email", async (context) => {
    const { email, name, password, recording } = await readBody(context, signUpSchema);
    await rateLimits.enforce("sign-up", context.get("client"));
    const isKnown = (await accountOf(database.reader, email)) !== undefined;
    const hash = isKnown ? undefined : await hasher.hash(password, { ...context.get("client"), account: email });
    const added = hash === undefined ? undefined : await add({ email, name, recording, hash }, loginOrigin(context));
    if (!added) {
      // Sign-up signs in at once, so a known address can't get the same answer as a new one. The answer gives no reason; an email
      // explains it to the owner of the address.
      const wait = await rateLimits.take("account-exists", email);
      if (wait === 0) await emails.accountExists(email);
      return answerMessage(context, 422, "account/sign-up-failed");
    }
    const { userId, login } = added;
    await emails.welcome(email, await newConfirmationToken(secret, userId, email));
    const answer = await answerWithLogin(context, auth, login, (user) => ({ user }));
    return answer ?? answerMessage(context, 422, "account/sign-up-failed");
  });

  /** Adds an account with its first login. @returns undefined if the address has one */
  function add(account: Omit<z.infer<typeof signUpSchema>, "password"> & { hash: string }, origin: LoginOrigin) {
    return database.write(async (transaction) => {
      const userId = await addAccount(database, transaction, { ...account, isConfirmed: false });
      if (userId === undefined) return undefined;
      const now = new Date();
      const unrecorded = (profile: UserDocument) => ({ ...profile, recording: false });
      if (!account.recording) await changeProfile(database, transaction, userId, unrecorded, now);
      await storePassword(transaction, userId, account.hash);
      const isEntitled = async () => true;
      return { userId, login: await insertLogin(transaction, { userId, origin, now, isEntitled }) };
    });
  }

  routes.post("/api/auth/sign-in/email", async (context) => {
    const { email, password } = await readBody(context, signInSchema);
    await rateLimits.enforce("sign-in", context.get("client"));
    await rateLimits.enforce("sign-in-any", context.get("client"));
    await rateLimits.enforce("account-any", email);
    await rateLimits.enforce("account", email);
    const userId = (await accountOf(database.reader, email))?.id;
    const hash = userId === undefined ? undefined : await passwordOf(database.reader, userId);
    // An unknown address takes as long as an account, and counts like one, so that neither the time nor the limit reveals which addresses have one.
    const requester = { ...context.get("client"), account: email };
    const isRight =
      hash === undefined
        ? await hasher.hash(password, requester).then(() => false)
        : await hasher.verify({ hash, password }, requester);
    if (userId === undefined || !isRight) return answerMessage(context, 401, "auth/wrong-credentials");
    const login = await database.write(async (transaction) => {
      // Checking a password takes long. The address or the password may have been replaced in that time.
      const isEntitled = async (present: string) =>
        present === email && (await passwordOf(transaction, userId)) === hash;
      const request = { userId, origin: loginOrigin(context), now: new Date(), isEntitled };
      return await insertLogin(transaction, request);
    });
    const answer = await answerWithLogin(context, auth, login, (user) => ({ redirect: false, user }));
    if (!answer) return answerMessage(context, 401, "auth/wrong-credentials");
    // Resets the account's count. The client address gets back this attempt only: otherwise signing in to one's own account
    // would clear failed guesses at others.
    await Promise.all([rateLimits.forget("account", email), rateLimits.giveBack("sign-in", context.get("client"))]);
    return answer;
  });

  // A user who returns from the payment page signed out, once, with the ticket that their browser has stored. Who is signed in keeps their login, and
  // the ticket stays valid. The answer doesn't reveal whether a ticket is wrong, used or expired.
  routes.post(API.returnTicket, async (context) => {
    const { ticket, sessionId: checkoutId } = await readBody(context, returnTicketRequestSchema);
    await rateLimits.enforce("return-ticket", context.get("client"));
    if (await gate.find(context)) return answerMessage(context, 409, "auth/signed-in-already");
    const userId = await ticketOwner(database.reader, ticket, checkoutId);
    if (userId === undefined) return answerMessage(context, 410, "checkout/ticket-invalid");
    const now = new Date();
    const login = await database.write((transaction) => {
      const isEntitled = () => useTicket(transaction, ticket, checkoutId, now);
      return insertLogin(transaction, { userId, origin: loginOrigin(context), now, isEntitled });
    });
    return (await answerWithLogin(context, auth, login)) ?? answerMessage(context, 410, "checkout/ticket-invalid");
  });
  return routes;
}
