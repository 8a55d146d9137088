import type { ServerMessageCode } from "@vr-eye-lab/domain/messages";
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from "@vr-eye-lab/domain/sign-in";
import { type Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { z } from "zod";
import { type Database, DatabaseUnavailableError } from "../db/database.ts";
import { ACCOUNT_EXISTS_LIMIT, ACCOUNT_LIMIT, addressKey, askedHeaders } from "../http/address-rate-limits.ts";
import { answerError, answerMessage } from "../http/http-error.ts";
import { type RateLimits, rateLimitKey } from "../http/rate-limit.ts";
import { answerInvalid, readBody } from "../http/read-body.ts";
import type { RequestVariables } from "../http/request-log.ts";
import type { MailDispatch } from "../mail/dispatch.ts";
import { type BetterAuth, holdingMail, type RevokeAccess } from "./better-auth.ts";
import { confirmRoutes } from "./confirm-routes.ts";

const email = z.string().trim().toLowerCase().max(254).pipe(z.email());
const newPassword = z.string().min(SHORTEST_PASSWORD).max(LONGEST_PASSWORD);
const password = z.string().min(1).max(LONGEST_PASSWORD);

/** What Better Auth gets to see of a body. */
const SCHEMAS = {
  signUp: z.object({ email, password: newPassword, name: z.string().max(100).default("") }),
  signIn: z.object({ email, password }),
  address: z.object({ email }),
  reset: z.object({ token: z.string().min(1).max(200), newPassword }),
  change: z
    .object({ currentPassword: password, newPassword })
    .transform((body) => ({ ...body, revokeOtherSessions: true })),
  nothing: z.object({}),
} as const;

/** How Better Auth's refusals are answered. */
const REFUSALS: Readonly<Record<string, readonly [ContentfulStatusCode, ServerMessageCode]>> = {
  INVALID_EMAIL_OR_PASSWORD: [401, "auth/wrong-credentials"],
  INVALID_PASSWORD: [403, "auth/wrong-password"],
  CREDENTIAL_ACCOUNT_NOT_FOUND: [403, "auth/wrong-password"],
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: [422, "account/sign-up-failed"],
  FAILED_TO_CREATE_USER: [422, "account/sign-up-failed"],
  INVALID_TOKEN: [400, "auth/reset-link-invalid"],
  EMAIL_ALREADY_VERIFIED: [409, "auth/already-verified"],
  EMAIL_MISMATCH: [403, "auth/not-your-address"],
  UNAUTHORIZED: [401, "auth/not-signed-in"],
};

/** What the routes are made of. */
export interface AuthRouteParts {
  auth: BetterAuth;
  database: Database;
  rateLimits: RateLimits;
  mails: MailDispatch;
  readonly revokeAccess: RevokeAccess;
}

type AuthContext = Context<{ Variables: RequestVariables }>;

/** Sign-up, sign-in, sign-out and passwords: Better Auth behind a door of ours, which speaks the API's language of errors. */
export function authRoutes({ auth, database, rateLimits, mails, revokeAccess }: AuthRouteParts) {
  const routes = new Hono<{ Variables: RequestVariables }>();

  /** Has Better Auth answer. What it sees of the client is the address that we found out. */
  async function ask(context: AuthContext, body?: object): Promise<Response> {
    const { method, url } = context.req;
    const headers = askedHeaders(context);
    headers.delete("Content-Length");
    headers.set("Content-Type", "application/json");
    const request = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    const response = await auth.handler(new Request(url, request));
    // Better Auth calls a user that could not be stored a failed sign-up.
    if (response.status === 422 && !(await database.ready()))
      throw new DatabaseUnavailableError("database/unavailable");
    return response;
  }

  /** Opens one path below /api/auth. All that is not opened stays shut. */
  function post<Schema extends z.ZodType<object>>(
    path: string,
    schema: Schema,
    handle: (context: AuthContext, body: z.infer<Schema>) => Promise<Response>,
  ) {
    routes.post(`/api/auth${path}`, async (context) => {
      const body = await readBody(context, schema);
      if ("field" in body) return answerInvalid(context, body);
      return inOurWords(context, await handle(context, body.value));
    });
  }

  routes.get("/api/auth/get-session", async (context) => inOurWords(context, await ask(context)));

  post("/sign-up/email", SCHEMAS.signUp, async (context, body) => {
    const response = await ask(context, body);
    // The page expects to be signed in after signing up, so that a known address cannot be answered as a new one is. It is told in no more
    // words than that it failed, and the mail tells the address's owner why.
    if (response.status === 422 && (await isKnown(body.email))) {
      const wait = await rateLimits.take(rateLimitKey("account-exists", body.email), ACCOUNT_EXISTS_LIMIT);
      if (wait === 0) mails.accountExists(body.email);
    }
    return response;
  });

  post("/sign-in/email", SCHEMAS.signIn, async (context, body) => {
    const account = rateLimitKey("account", body.email);
    const retryAfter = await rateLimits.take(account, ACCOUNT_LIMIT);
    if (retryAfter > 0) return answerMessage(context, 429, "auth/account-busy", { retryAfter });
    const response = await ask(context, body);
    if (response.ok) {
      // A good one starts the account's count anew; the address is given back this one alone, so that nobody clears what they guessed at by
      // signing in to an account of their own in between.
      await Promise.all([
        rateLimits.forget(account),
        rateLimits.giveBack(addressKey(context.get("client"), "/sign-in/email")),
      ]);
    }
    return response;
  });

  post("/request-password-reset", SCHEMAS.address, async (context, body) => {
    const { result, token } = await holdingMail(() => ask(context, body));
    if (!result.ok) return result;
    // A mail goes out in either case, so that neither the answer nor its time tells whether there is an account.
    await (token === undefined ? mails.noAccount(body.email) : mails.passwordReset(body.email, token));
    return result;
  });

  post("/send-verification-email", SCHEMAS.address, async (context, body) => {
    const { result, token } = await holdingMail(() => ask(context, body));
    if (token !== undefined) await mails.verification(body.email, token);
    return result;
  });

  post("/change-password", SCHEMAS.change, async (context, body) => {
    const response = await ask(context, body);
    if (!response.ok) return response;
    const { user } = changedSchema.parse(await response.clone().json());
    await database.write((transaction) => revokeAccess(transaction, user.id));
    mails.passwordChanged(user.email);
    return response;
  });

  post("/sign-in/magic-link", SCHEMAS.address, ask);
  post("/reset-password", SCHEMAS.reset, ask);
  post("/revoke-other-sessions", SCHEMAS.nothing, async (context, body) => {
    const session = await auth.api.getSession({ headers: askedHeaders(context) });
    if (session) await database.write((transaction) => revokeAccess(transaction, session.user.id));
    return ask(context, body);
  });
  post("/sign-out", SCHEMAS.nothing, ask);

  async function isKnown(address: string): Promise<boolean> {
    return (await (await auth.$context).internalAdapter.findUserByEmail(address)) !== null;
  }

  routes.route("/", confirmRoutes({ auth, database, rateLimits, revokeAccess }));
  routes.all("/api/auth/*", (context) => answerError(context, "not-found"));
  return routes;
}

const changedSchema = z.object({ user: z.object({ id: z.string(), email: z.string() }) });
const refusalSchema = z.object({ code: z.string() });

/** An answer of Better Auth as the API's own: a refusal as `{error, code}`, and no session's token where a script could read it. */
async function inOurWords(context: AuthContext, response: Response): Promise<Response> {
  if (response.status === 429) {
    const retryAfter = Number(response.headers.get("Retry-After") ?? response.headers.get("X-Retry-After") ?? 1);
    const code = response.headers.has("Retry-After") ? "auth/account-busy" : "auth/too-many-attempts";
    return answerMessage(context, 429, code, { retryAfter });
  }
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) {
    for (const cookie of response.headers.getSetCookie()) context.header("Set-Cookie", cookie, { append: true });
    return context.json(withoutTokens(body), 200, { "Cache-Control": "no-store" });
  }
  const refusal = refusalSchema.safeParse(body);
  const [status, code] = (refusal.success && REFUSALS[refusal.data.code]) || [undefined, undefined];
  if (status !== undefined) return answerMessage(context, status, code);
  throw new Error(`Better Auth answered ${response.status}${refusal.success ? ` ${refusal.data.code}` : ""}.`);
}

function withoutTokens(body: unknown): object | null {
  return body === null ? null : JSON.parse(JSON.stringify(body, (key, value) => (key === "token" ? undefined : value)));
}
