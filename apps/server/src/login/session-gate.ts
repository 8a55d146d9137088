import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { createMiddleware } from "hono/factory";
import type { Database } from "../db/database.ts";
import { prepared } from "../db/prepared.ts";
import { answerMessage } from "../http/http-error.ts";
import type { SignedIn, SignedInVariables } from "./signed-in.ts";

/** Cookies whose signatures are remembered, of some 100 bytes each. */
const MOST_VERIFIED = 2_000;

/** Finds out who a request comes from. */
export interface SessionGate {
  /** The name of the cookie that holds the session. */
  readonly cookieName: string;
  /** Who the cookie's value stands for, or undefined when it is not good (any more). Better Auth's own answer, at a tenth of its price. */
  find(cookie: string | undefined): Promise<SignedIn | undefined>;
}

/** @param secret the one that Better Auth signs with */
export function createSessionGate(database: Database, secret: string, cookieName: string): SessionGate {
  // Made once: preparing it anew for each request costs more than the signature itself.
  const key = createSecretKey(secret, "utf8");
  const verified = new Map<string, string>();
  return {
    cookieName,
    async find(cookie) {
      if (cookie === undefined) return undefined;
      const token = verified.get(cookie) ?? verifiedToken(cookie, key);
      if (token === undefined) return undefined;
      remember(verified, cookie, token);
      const [row] = await selectSession(database.reader, { token });
      if (!row || new Date(row.expiresAt).getTime() < Date.now()) return undefined;
      return { userId: row.userId, email: row.email, sessionId: row.id, since: new Date(row.createdAt) };
    },
  };
}

/** A signature that was good stays so: only whether the session still lives is asked anew each time. */
function remember(verified: Map<string, string>, cookie: string, token: string): void {
  if (verified.has(cookie)) return;
  if (verified.size >= MOST_VERIFIED) verified.delete(verified.keys().next().value as string);
  verified.set(cookie, token);
}

const selectSession = prepared((on, { token }: { token: string }) =>
  on
    .selectFrom("session")
    .select(["id", "userId", "expiresAt", "createdAt"])
    // Not a join: SQLite plans one anew for every value, which takes ten times as long as running it.
    .select(({ selectFrom }) =>
      selectFrom("user")
        .select("user.email")
        .whereRef("user.id", "=", "session.userId")
        .$asScalar()
        .$notNull()
        .as("email"),
    )
    .where("token", "=", token),
);

/** The token in a cookie `token.signature`, when the signature is the key's: HMAC-SHA-256 in base64, as Better Auth writes it. */
function verifiedToken(cookie: string, key: KeyObject): string | undefined {
  const dot = cookie.lastIndexOf(".");
  if (dot < 1) return undefined;
  const token = cookie.slice(0, dot);
  const signature = Buffer.from(cookie.slice(dot + 1));
  const expected = Buffer.from(createHmac("sha256", key).update(token).digest("base64"));
  return signature.length === expected.length && timingSafeEqual(signature, expected) ? token : undefined;
}

/** Lets only signed-in people on to a route, and tells it who they are. Others get 401. */
export function requireSignIn(gate: SessionGate) {
  return createMiddleware<{ Variables: SignedInVariables }>(async (context, next) => {
    const signedIn = await gate.find(sessionCookie(context, gate));
    if (!signedIn) return answerMessage(context, 401, "auth/not-signed-in");
    context.set("signedIn", signedIn);
    return await next();
  });
}

/** The value of a request's session cookie. */
export function sessionCookie(context: Context, gate: SessionGate): string | undefined {
  return getCookie(context, gate.cookieName);
}
