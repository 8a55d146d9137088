import { createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import type { Context } from "hono";
import { z } from "zod";
import type { RequestVariables } from "../http/request-log.ts";
import { authHeaders } from "./auth-headers.ts";
import type { BetterAuth } from "./better-auth.ts";

/** Adds `auth.api.createLogin` to Better Auth: signs in a user that our own routes have identified. Not reachable by HTTP. */
export function loginPlugin() {
  return {
    id: "create-login",
    endpoints: {
      createLogin: createAuthEndpoint(
        "/create-login",
        { method: "POST", body: z.object({ userId: z.string() }), metadata: { SERVER_ONLY: true } },
        async (context) => {
          const { internalAdapter } = context.context;
          const user = await internalAdapter.findUserById(context.body.userId);
          if (!user) return context.json(null);
          const session = await internalAdapter.createSession(user.id);
          await setSessionCookie(context, { session, user });
          return context.json({ user: { id: user.id, email: user.email } });
        },
      ),
    },
  } as const;
}

/** Signs a user in and answers with the login cookie. @returns null if the account has just been deleted */
export async function answerWithLogin(
  context: Pick<Context<{ Variables: RequestVariables }>, "get" | "req" | "header" | "json">,
  auth: BetterAuth,
  userId: string,
): Promise<Response | null> {
  const response = await auth.api.createLogin({ body: { userId }, headers: authHeaders(context), asResponse: true });
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
