import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from "node:crypto";
import { USER_HEADER, USER_QUERY } from "@vr-eye-lab/domain/protocol";
import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { createMiddleware } from "hono/factory";
import type { Database } from "../db/database.ts";
import { prepared } from "../db/prepared.ts";
import { answerMessage, RefusedError } from "../http/http-error.ts";

/** The user that a request comes from. */
interface SignedIn {
  readonly userId: string;
  readonly email: string;
  readonly loginId: string;
}

/** Context variables of routes behind `requireSignIn`. */
export type SignedInVariables = { signedIn: SignedIn };

/**
 * Finds the user of a request's login cookie.
 * @param secret the secret that Better Auth signs cookies with
 */
export function createLoginGate(database: Database, secret: string, cookieName: string) {
  // Created once: importing the key costs more than a signature.
  const key = createSecretKey(secret, "utf8");
  async function find(context: Context): Promise<SignedIn | undefined> {
    const cookie = getCookie(context, cookieName);
    const token = cookie && verify(cookie, key);
    // PostgreSQL can't compare U+0000.
    if (!token || token.includes("\0")) return undefined;
    const [row] = await findLogin(database.reader, { token });
    if (!row?.email || new Date(row.expiresAt).getTime() < Date.now()) return undefined;
    const { userId, email, id: loginId } = row;
    return { userId, email, loginId };
  }

  return {
    /**
     * Returns undefined for an invalid or expired login. Same result as Better Auth's own check, at a tenth of the cost.
     * @throws RefusedError if the request names another user.
     */
    async find(context: Context): Promise<SignedIn | undefined> {
      const signedIn = await find(context);
      const named = namedUser(context);
      if (signedIn && named !== undefined && named !== signedIn.userId) throw new RefusedError(409, "auth/other-user");
      return signedIn;
    },
  };
}

export type LoginGate = ReturnType<typeof createLoginGate>;

/** The user that the page of a request names. */
function namedUser({ req }: Context): string | undefined {
  return req.header(USER_HEADER) ?? req.query(USER_QUERY);
}

/** Finds a login. The email is null if the account is disabled. */
// Not a join: SQLite plans it again for every value, which takes ten times as long as running it.
const findLogin = prepared((on, { token }: { token: string }) =>
  on
    .selectFrom("session")
    .select(["id", "userId", "expiresAt"])
    .select(({ selectFrom }) =>
      selectFrom("user")
        .select("email")
        .whereRef("user.id", "=", "session.userId")
        .where("disabledAt", "is", null)
        .as("email"),
    )
    .where("token", "=", token),
);

/** Checks the signature of a cookie: `{token}.{HMAC-SHA-256 in base64}`. @returns the token */
function verify(cookie: string, key: KeyObject): string | undefined {
  const dot = cookie.lastIndexOf(".");
  if (dot < 1) return undefined;
  const token = cookie.slice(0, dot);
  const signature = Buffer.from(cookie.slice(dot + 1));
  const expected = Buffer.from(createHmac("sha256", key).update(token).digest("base64"));
  return signature.length === expected.length && timingSafeEqual(signature, expected) ? token : undefined;
}

/** Sets `signedIn` for the routes behind it, and answers 401 if the request has no valid login. @throws RefusedError */
export function requireSignIn(gate: LoginGate) {
  return createMiddleware<{ Variables: SignedInVariables }>(async (context, next) => {
    const signedIn = await gate.find(context);
    if (!signedIn) return answerMessage(context, 401, "auth/not-signed-in");
    context.set("signedIn", signedIn);
    return await next();
  });
}
