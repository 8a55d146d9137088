import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from "node:crypto";
import { USER_HEADER, USER_QUERY } from "@vr-eye-lab/domain/protocol";
import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { createMiddleware } from "hono/factory";
import type { Database } from "../db/database.ts";
import { preparedLookup } from "../db/lookup.ts";
import { answerMessage } from "../http/http-error.ts";

/** Verified cookies to remember, of about 100 bytes each. */
const MAX_VERIFIED = 2_000;

/** A request has one user's cookie but comes from a page of another user, which missed a sign-in. Answered with 409. */
export class OtherUserError extends Error {
  override name = "OtherUserError";
}

/** The user that a request comes from. */
interface SignedIn {
  readonly userId: string;
  readonly email: string;
  readonly loginId: string;
}

/** Context variables of routes behind `requireSignIn`. */
export type SignedInVariables = { signedIn: SignedIn };

/** Finds the user of a request's login cookie. @param secret the secret that Better Auth signs cookies with */
export function createLoginGate(database: Database, secret: string, cookieName: string) {
  // Created once: importing the key costs more than a signature.
  const key = createSecretKey(secret, "utf8");
  const verified = new Map<string, string>();

  async function find(cookie: string | undefined): Promise<SignedIn | undefined> {
    if (cookie === undefined) return undefined;
    const token = verified.get(cookie) ?? verifiedToken(cookie, key);
    if (token === undefined) return undefined;
    remember(verified, cookie, token);
    const row = await findLogin(database.reader, token);
    // A sign-in that was in progress may have created a login after the account was disabled.
    if (row?.disabledAt) return undefined;
    if (!row || new Date(row.expiresAt).getTime() < Date.now()) return undefined;
    return { userId: row.userId, email: row.email, loginId: row.id };
  }

  return {
    /**
     * Returns undefined for an invalid or expired login. Same result as Better Auth's own check, at a tenth of the cost.
     * @throws OtherUserError if the request names another user. Version 0.1's page names none.
     */
    async find(context: Context): Promise<SignedIn | undefined> {
      const signedIn = await find(getCookie(context, cookieName));
      const named = context.req.header(USER_HEADER) ?? context.req.query(USER_QUERY);
      if (signedIn && named !== undefined && named !== signedIn.userId) throw new OtherUserError();
      return signedIn;
    },
  };
}

export type LoginGate = ReturnType<typeof createLoginGate>;

/** Only the signature is remembered. Whether the login is still valid is queried each time. */
function remember(verified: Map<string, string>, cookie: string, token: string): void {
  if (verified.has(cookie)) return;
  if (verified.size >= MAX_VERIFIED) verified.delete(verified.keys().next().value as string);
  verified.set(cookie, token);
}

const findLogin = preparedLookup("token", (on, isWanted) =>
  on
    .selectFrom("session")
    .select(["token", "id", "userId", "expiresAt"])
    // Not a join: SQLite plans it again for every value, which takes ten times as long as running it.
    .select(({ selectFrom }) =>
      selectFrom("user")
        .select("user.email")
        .whereRef("user.id", "=", "session.userId")
        .$asScalar()
        .$notNull()
        .as("email"),
    )
    .select(({ selectFrom }) =>
      selectFrom("user").select("user.disabledAt").whereRef("user.id", "=", "session.userId").as("disabledAt"),
    )
    .where(isWanted),
);

/** The token of a cookie with a valid signature: `{token}.{HMAC-SHA-256 in base64}`. */
function verifiedToken(cookie: string, key: KeyObject): string | undefined {
  const dot = cookie.lastIndexOf(".");
  if (dot < 1) return undefined;
  const token = cookie.slice(0, dot);
  const signature = Buffer.from(cookie.slice(dot + 1));
  const expected = Buffer.from(createHmac("sha256", key).update(token).digest("base64"));
  return signature.length === expected.length && timingSafeEqual(signature, expected) ? token : undefined;
}

/** Sets `signedIn` for the routes behind it, and answers 401 if the request has no valid login. @throws OtherUserError */
export function requireSignIn(gate: LoginGate) {
  return createMiddleware<{ Variables: SignedInVariables }>(async (context, next) => {
    const signedIn = await gate.find(context);
    if (!signedIn) return answerMessage(context, 401, "auth/not-signed-in");
    context.set("signedIn", signedIn);
    return await next();
  });
}

/** Refuses requests that name another user than their cookie's, for routes whose cookie Better Auth reads. @throws OtherUserError */
export function requireSameUser(gate: LoginGate) {
  return createMiddleware(async (context, next) => {
    await gate.find(context);
    return await next();
  });
}
