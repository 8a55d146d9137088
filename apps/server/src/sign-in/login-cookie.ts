import { createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import type { Context } from "hono";
import { z } from "zod";
import type { RequestVariables } from "../http/request-log.ts";
import { authHeaders } from "./auth-headers.ts";
import type { BetterAuth } from "./better-auth.ts";

/** Adds `auth.api.setLoginCookie` to Better Auth: sets the cookie of a login that our own routes have created. Not reachable by HTTP. */
export function loginCookiePlugin() {
  return {
    id: "set-login-cookie",
    endpoints: {
      setLoginCookie: createAuthEndpoint(
        "/set-login-cookie",
        { method: "POST", body: z.object({ token: z.string() }), metadata: { SERVER_ONLY: true } },
        async (context) => {
          const login = await context.context.internalAdapter.findSession(context.body.token);
          if (!login) return context.json(null);
          await setSessionCookie(context, login);
          return context.json({ user: { id: login.user.id, email: login.user.email } });
        },
      ),
    },
  } as const;
}

/** Answers with the cookie of a login. @param token of `insertLogin` @returns null if the login has just been revoked */
export async function answerWithLogin(
  context: Pick<Context<{ Variables: RequestVariables }>, "get" | "req" | "header" | "json">,
  auth: BetterAuth,
  token: string,
): Promise<Response | null> {
  const response = await auth.api.setLoginCookie({ body: { token }, headers: authHeaders(context), asResponse: true });
  const answer: unknown = await response.json();
  if (answer === null) return null;
  return answerWithCookies(context, response, answer as object);
}

/** Answers with JSON and the cookies that Better Auth has set. */
export function answerWithCookies(
  context: Pick<Context, "header" | "json">,
  { headers }: Response,
  answer: object | null,
): Response {
  for (const cookie of headers.getSetCookie()) context.header("Set-Cookie", cookie, { append: true });
  return context.json(answer);
}
