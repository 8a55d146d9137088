import { createHash } from "node:crypto";
import { API } from "@vr-eye-lab/domain/api";
import { Hono } from "hono";
import { z } from "zod";
import { answerMessage } from "../http/http-error.ts";
import { answerInvalid, readBody } from "../http/read-body.ts";
import type { RequestVariables } from "../http/request-log.ts";
import { refuseDisabled } from "../login/disabled.ts";
import type { LoginGate } from "../login/login-gate.ts";
import { authHeaders } from "./auth-headers.ts";
import type { AuthOptions, BetterAuth } from "./better-auth.ts";
import { emailSchema } from "./credentials.ts";
import { answerWithCookies } from "./login-cookie.ts";
import { magicLinkProblem, rememberMagicLinkLogin } from "./magic-link.ts";

export const confirmLinkSchema = z.object({
  email: emailSchema,
  token: z.string().min(1).max(200),
});
export const confirmEmailSchema = z.object({ token: z.string().min(1).max(2000) });
const recordSchema = z.object({ email: z.string() });

/**
 * Links in emails. They are used by POST, so that opening one, as email scanners do, changes nothing. A sign-in link also needs the
 * address that it was sent to, so that a link from someone's history doesn't open their account. A confirmation link needs a login to its
 * account: otherwise the owner of an address could confirm an account that someone else created with it.
 */
export function confirmRoutes(auth: BetterAuth, gate: LoginGate, { database, rateLimits, revokeAccess }: AuthOptions) {
  const routes = new Hono<{ Variables: RequestVariables }>();

  routes.post(API.linkConfirm, async (context) => {
    const body = await readBody(context, confirmLinkSchema);
    if ("field" in body) return answerInvalid(context, body);
    const { email, token } = body.value;
    await rateLimits.enforce("link-confirm", context.get("client"));

    const { internalAdapter } = await auth.$context;
    const identifier = `magic-link:${createHash("sha256").update(token).digest("base64url")}`;
    const stored = await internalAdapter.findVerificationValue(identifier);
    if (!stored || stored.expiresAt < new Date()) return answerMessage(context, 410, magicLinkProblem(token));
    const sentTo = recordSchema.parse(JSON.parse(stored.value)).email.toLowerCase();
    if (sentTo !== email) {
      const tried = await rateLimits.take("link", token);
      if (tried === 0) return answerMessage(context, 403, "auth/link-other-address");
      await internalAdapter.deleteVerificationByIdentifier(identifier);
      return answerMessage(context, 410, "auth/link-void");
    }

    // The creator of an account with an unconfirmed address may not own the mailbox. The owner claims it with this link, and then
    // sets a new password.
    const before = await internalAdapter.findUserByEmail(email, { includeAccounts: true });
    if (before) await refuseDisabled(database.reader, before.user.id);
    const claimed = before?.user.emailVerified === false ? before : undefined;
    const mustSetPassword = claimed?.accounts.some((account) => account.password) ?? false;
    if (claimed) {
      const claim = { userId: claimed.user.id, why: "claimed", keepLink: stored.id } as const;
      await database.write((transaction) => revokeAccess(database, transaction, claim));
    }
    const response = await auth.api.magicLinkVerify({
      query: { token },
      headers: authHeaders(context),
      asResponse: true,
    });
    // Better Auth redirects if another request has just used the token.
    if (!response.ok) return answerMessage(context, 410, "auth/link-used");
    const { user, session } = linkLoginSchema.parse(await response.json());
    await rememberMagicLinkLogin(auth, session.id);
    return answerWithCookies(context, response, { user, mustSetPassword });
  });

  routes.post(API.emailConfirm, async (context) => {
    const body = await readBody(context, confirmEmailSchema);
    if ("field" in body) return answerInvalid(context, body);
    await rateLimits.enforce("email-confirm", context.get("client"));
    const address = addressOf(body.value.token);
    const signedIn = await gate.find(context);
    if (address && address !== signedIn?.email) return answerMessage(context, 403, "auth/verify-signed-out");
    const response = await auth.api.verifyEmail({ query: body.value, asResponse: true });
    if (!response.ok) return answerMessage(context, 410, "auth/verify-link-invalid");
    return context.json({ status: true });
  });
  return routes;
}

/** The address of a confirmation link; undefined for anything else. The signature is checked when the link is used. */
function addressOf(token: string): string | undefined {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
    return recordSchema.safeParse(claims).data?.email;
  } catch {
    return undefined;
  }
}

/** What Better Auth answers to a magic link. */
export const linkLoginSchema = z.object({
  user: z.object({ id: z.string(), email: z.string(), name: z.string(), emailVerified: z.boolean() }),
  session: z.object({ id: z.string() }),
});
