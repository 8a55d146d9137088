import { Hono } from "hono";
import { z } from "zod";
import { answerMessage } from "../http/http-error.ts";
import { readBody } from "../http/read-body.ts";
import type { RequestVariables } from "../http/request-log.ts";
import { type LoginGate, requireSignIn, type SignedInVariables } from "../login/login-gate.ts";
import { accountOf } from "./accounts.ts";
import type { AuthOptions, BetterAuth } from "./better-auth.ts";
import { changeEmailRoutes } from "./change-email-routes.ts";
import { confirmRoutes } from "./confirm-routes.ts";
import { addressSchema } from "./credentials.ts";
import { addMagicLink, newConfirmationToken } from "./emailed-links.ts";
import { answerWithCookies } from "./login-cookie.ts";
import { passwordRoutes } from "./password-routes.ts";
import { signInRoutes } from "./sign-in-routes.ts";

export const nothingSchema = z.object({});

/** The routes of accounts and logins. Those here read and end a login, which Better Auth does, and request emails. */
export function authRoutes(auth: BetterAuth, gate: LoginGate, options: AuthOptions) {
  const { database, secret, rateLimits, emails } = options;
  const routes = new Hono<{ Variables: RequestVariables & SignedInVariables }>();

  routes.get("/api/auth/get-session", async (context) => {
    const response = checked(await auth.api.getSession({ headers: context.req.raw.headers, asResponse: true }));
    const login: unknown = await response.json();
    // Better Auth removes the cookie of an ended login. A browser may get that after the cookie of the login that replaced it.
    return login === null ? context.json(null) : answerWithCookies(context, response, withoutTokens(login));
  });

  routes.post("/api/auth/sign-in/magic-link", async (context) => {
    const { email } = await readBody(context, addressSchema);
    await rateLimits.enforce("send-link", context.get("client"));
    return emails.signInLink(email, async () => ({
      result: context.json({ status: true }),
      token: await addMagicLink(database, email),
    }));
  });

  // The delay of the email would show a stranger whether an address has an account.
  routes.post("/api/auth/send-verification-email", requireSignIn(gate), async (context) => {
    const { email } = await readBody(context, addressSchema);
    await rateLimits.enforce("send-verification", context.get("client"));
    const { userId, email: own } = context.get("signedIn");
    // Checked before the email is counted: requests for another address would use up its owner's emails.
    if (email !== own) return answerMessage(context, 403, "auth/not-your-address");
    return emails.verification(email, async () => {
      const isConfirmed = (await accountOf(database.reader, email))?.emailVerified;
      if (isConfirmed) return { result: answerMessage(context, 409, "auth/already-verified") };
      return { result: context.json({ status: true }), token: await newConfirmationToken(secret, userId, email) };
    });
  });

  routes.post("/api/auth/sign-out", async (context) => {
    const login = await gate.find(context);
    await readBody(context, nothingSchema);
    const response = checked(await auth.api.signOut({ headers: context.req.raw.headers, asResponse: true }));
    // Ends the long polls of the login.
    if (login) await database.write(async (transaction) => database.announce(transaction, login.userId));
    return answerWithCookies(context, response, { success: true });
  });

  routes.route("/", signInRoutes(auth, gate, options));
  routes.route("/", confirmRoutes(auth, gate, options));
  routes.route("/", passwordRoutes(auth, gate, options));
  routes.route("/", changeEmailRoutes(gate, options));
  routes.all("/api/auth/*", (context) => answerMessage(context, 404, "not-found"));
  return routes;
}

/** Without login tokens, which a script could read. */
function withoutTokens(login: unknown): object {
  return JSON.parse(JSON.stringify(login, (key, value) => (key === "token" ? undefined : value)));
}

/** An answer of Better Auth. @throws Error if it failed, as when the database fails */
function checked(response: Response): Response {
  if (response.ok) return response;
  throw new Error(`Better Auth answered ${response.status}.`);
}
