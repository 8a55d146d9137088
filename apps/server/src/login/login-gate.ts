import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from "node:crypto";
import { USER_HEADER, USER_QUERY } from "@vr-eye-lab/domain/protocol";
import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { createMiddleware } from "hono/factory";
import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { preparedLookup } from "../db/lookup.ts";
import { answerMessage, RefusedError } from "../http/http-error.ts";
import { LoginEndedError } from "./access-lock.ts";

/** Cookie headers with a verified cookie to remember, of about 400 bytes each. */
const MAX_VERIFIED = 2_000;
/** Characters of a header to remember. Ours has about 130; other apps on the same host add to it. */
const LONGEST_REMEMBERED = 1_000;

/** The user that a request comes from. */
interface SignedIn {
  readonly userId: string;
  readonly email: string;
  readonly loginId: string;
}

/** Context variables of routes behind `requireSignIn`. */
export type SignedInVariables = { signedIn: SignedIn };

/** A login that was valid earlier. It counts only if the statement that uses it finds `token` valid, or after `prove`. */
export interface PresumedLogin {
  readonly token: string;
  /** @throws LoginEndedError if it is no longer valid */
  prove(): Promise<void>;
}

/** Context variables of routes behind `presumeSignIn`. */
export type PresumedVariables = { signedIn: Pick<SignedIn, "userId">; presumed?: PresumedLogin };

/** A cookie with a valid signature. */
interface Verified {
  readonly token: string;
  /** The login when it was last found. `expires` is in milliseconds since 1970. */
  login?: { readonly userId: string; readonly expires: number } | undefined;
}

/**
 * Finds the user of a request's login cookie.
 * @param secret the secret that Better Auth signs cookies with
 */
export function createLoginGate(database: Database, secret: string, cookieName: string) {
  // Created once: importing the key costs more than a signature.
  const key = createSecretKey(secret, "utf8");
  const remembered = new Map<string, Verified>();

  /** The cookie of a request. Remembered by the header, since parsing it costs as much as the lookup. */
  function verifiedOf(context: Context): Verified | undefined {
    const header = context.req.header("Cookie");
    if (header === undefined) return undefined;
    const known = remembered.get(header);
    if (known) return known;
    const cookie = getCookie(context, cookieName);
    const verified = cookie === undefined ? undefined : verify(cookie, key);
    if (verified && header.length <= LONGEST_REMEMBERED) remember(remembered, header, verified);
    return verified;
  }

  async function find(verified: Verified | undefined): Promise<SignedIn | undefined> {
    if (!verified) return undefined;
    verified.login = undefined;
    const row = await findLogin(database.reader, verified.token);
    if (!row?.email) return undefined;
    const { userId, email, id: loginId } = row;
    const expires = new Date(row.expiresAt).getTime();
    if (expires < Date.now()) return undefined;
    verified.login = { userId, expires };
    return { userId, email, loginId };
  }

  return {
    /**
     * Returns undefined for an invalid or expired login. Same result as Better Auth's own check, at a tenth of the cost.
     * @throws RefusedError if the request names another user.
     */
    async find(context: Context): Promise<SignedIn | undefined> {
      const signedIn = await find(verifiedOf(context));
      const named = namedUser(context);
      if (signedIn && named !== undefined && named !== signedIn.userId) throw new RefusedError(409, "auth/other-user");
      return signedIn;
    },

    /** Returns the login without the database if it was valid earlier and the database can check it with the write. */
    presume(context: Context): PresumedVariables | undefined {
      if (!database.writeBatch) return undefined;
      const verified = verifiedOf(context);
      if (!verified?.login || verified.login.expires < Date.now()) return undefined;
      const { token } = verified;
      const { userId } = verified.login;
      if ((namedUser(context) ?? userId) !== userId) return undefined;
      const prove = async () => {
        if ((await find(verified))?.userId !== userId) throw new LoginEndedError();
      };
      return { signedIn: { userId }, presumed: { token, prove } };
    },
  };
}

export type LoginGate = ReturnType<typeof createLoginGate>;

/** The user that the page of a request names. */
function namedUser({ req }: Context): string | undefined {
  return req.header(USER_HEADER) ?? req.query(USER_QUERY);
}

function remember(remembered: Map<string, Verified>, header: string, verified: Verified): void {
  if (remembered.size >= MAX_VERIFIED) remembered.delete(remembered.keys().next().value as string);
  remembered.set(header, verified);
}

/**
 * The query of all logins that count until they expire, also part of the statement that stores pushes on PostgreSQL. The email is null if the account
 * is disabled.
 */
// Not a join: SQLite plans it again for every value, which takes ten times as long as running it.
export const STORED_LOGINS = `
select token, id, "userId", "expiresAt", (select email from "user" where "user".id = session."userId" and "disabledAt" is null) as email
from session`;

/** A row of STORED_LOGINS. */
interface StoredLogin {
  readonly token: string;
  readonly id: string;
  readonly userId: string;
  readonly expiresAt: Date | string;
  readonly email: string | null;
}

const findLogin = preparedLookup("token", (on, isWanted) => {
  const query = sql<StoredLogin>`${sql.raw(STORED_LOGINS)} where ${isWanted}`;
  return { compile: () => query.compile(on) };
});

/** Checks the signature of a cookie: `{token}.{HMAC-SHA-256 in base64}`. */
function verify(cookie: string, key: KeyObject): Verified | undefined {
  const dot = cookie.lastIndexOf(".");
  if (dot < 1) return undefined;
  const token = cookie.slice(0, dot);
  const signature = Buffer.from(cookie.slice(dot + 1));
  const expected = Buffer.from(createHmac("sha256", key).update(token).digest("base64"));
  return signature.length === expected.length && timingSafeEqual(signature, expected) ? { token } : undefined;
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

/** As `requireSignIn`, but a login that was valid earlier is only presumed: the route proves it, or stores nothing and answers 401. */
export function presumeSignIn(gate: LoginGate) {
  return createMiddleware<{ Variables: PresumedVariables }>(async (context, next) => {
    const presumed = gate.presume(context);
    const signedIn = presumed?.signedIn ?? (await gate.find(context));
    if (!signedIn) return answerMessage(context, 401, "auth/not-signed-in");
    context.set("signedIn", signedIn);
    context.set("presumed", presumed?.presumed);
    return await next();
  });
}

/** Refuses requests that name another user than their cookie's, for routes whose cookie Better Auth reads. @throws RefusedError */
export function requireSameUser(gate: LoginGate) {
  return createMiddleware(async (context, next) => {
    await gate.find(context);
    return await next();
  });
}
