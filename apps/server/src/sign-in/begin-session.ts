import { createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { z } from "zod";

/**
 * Better Auth's part in signing somebody in whom our own routes have recognised: `auth.api.beginSession` makes the session and its cookie. It can be called within the
 * server only.
 */
export function beginSession() {
  return {
    id: "begin-session",
    endpoints: {
      beginSession: createAuthEndpoint(
        "/begin-session",
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
