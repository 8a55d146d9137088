import { createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import type { Context } from "hono";
import { z } from "zod";
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
          return context.json(login.user);
        },
      ),
    },
  } as const;
}

/** A user as Better Auth sends it. */
export const userSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  emailVerified: z.boolean(),
  image: z.string().nullish(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
type User = z.infer<typeof userSchema>;

/**
 * Answers with the cookie of a login.
 * @param login of `insertLogin`
 * @returns null if there is none, or it has just been revoked
 */
export async function answerWithLogin(
  context: Pick<Context, "req" | "header" | "json">,
  auth: BetterAuth,
  login: { readonly token: string } | undefined,
  answerOf: (user: User) => object = ({ id, email }) => ({ user: { id, email } }),
): Promise<Response | null> {
  if (!login) return null;
  const { token } = login;
  const response = await auth.api.setLoginCookie({
    body: { token },
    headers: context.req.raw.headers,
    asResponse: true,
  });
  const user = userSchema.nullable().parse(await response.json());
  return user && answerWithCookies(context, response, answerOf(user));
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
