import type { ServerMessageCode } from "@vr-eye-lab/domain/messages";
import { type Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { z } from "zod";
import { DatabaseUnavailableError } from "../db/database.ts";
import { answerError, answerMessage } from "../http/http-error.ts";
import type { AddressLimitName } from "../http/rate-limit-table.ts";
import { answerInvalid, readBody } from "../http/read-body.ts";
import type { RequestVariables } from "../http/request-log.ts";
import { lockAccess } from "../login/access-lock.ts";
import { type LoginGate, requireSameUser, requireSignIn, type SignedInVariables } from "../login/login-gate.ts";
import { authHeaders } from "./auth-headers.ts";
import { type AuthOptions, type BetterAuth, captureEmailToken } from "./better-auth.ts";
import { changeEmailRoutes } from "./change-email-routes.ts";
import { confirmRoutes } from "./confirm-routes.ts";
import { emailSchema, nameSchema, newPasswordSchema, passwordSchema } from "./credentials.ts";
import { answerWithCookies } from "./login-cookie.ts";
import { hashInTurn } from "./password-hash.ts";
import { passwordRoutes } from "./password-routes.ts";
import { passwordOf } from "./stored-password.ts";

/** The fields that are passed on to Better Auth. */
export const AUTH_BODIES = {
  signUp: z.object({
    email: emailSchema,
    password: newPasswordSchema,
    name: nameSchema.default(""),
  }),
  signIn: z.object({ email: emailSchema, password: passwordSchema }),
  address: z.object({ email: emailSchema }),
  nothing: z.object({}),
} as const;

/** Our answers to Better Auth's error codes. */
const ERRORS: Readonly<Record<string, readonly [ContentfulStatusCode, ServerMessageCode]>> = {
  INVALID_EMAIL_OR_PASSWORD: [401, "auth/wrong-credentials"],
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: [422, "account/sign-up-failed"],
  FAILED_TO_CREATE_USER: [422, "account/sign-up-failed"],
  EMAIL_ALREADY_VERIFIED: [409, "auth/already-verified"],
  EMAIL_MISMATCH: [403, "auth/not-your-address"],
  UNAUTHORIZED: [401, "auth/not-signed-in"],
};

type Variables = RequestVariables & Partial<SignedInVariables>;
type AuthContext = Context<{ Variables: Variables }>;

/** Sign-up, sign-in and sign-out: validates bodies, calls Better Auth and converts its errors to the API's format. */
export function authRoutes(auth: BetterAuth, gate: LoginGate, options: AuthOptions) {
  const { database, rateLimits, emails } = options;
  const routes = new Hono<{ Variables: Variables }>();

  /** Calls Better Auth with the client address that the server has determined. */
  async function ask(context: AuthContext, body?: object): Promise<Response> {
    const { method, url } = context.req;
    const headers = authHeaders(context);
    headers.delete("Content-Length");
    headers.set("Content-Type", "application/json");
    const request = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    const response = await auth.handler(new Request(url, request));
    // Better Auth also answers 422 when the database failed.
    if (response.status === 422 && !(await database.ready()))
      throw new DatabaseUnavailableError("database/unavailable");
    return response;
  }

  /** Opens one path below /api/auth. All other paths answer 404. @param limit null for none */
  function post<Schema extends z.ZodType<object>>(
    path: string,
    limit: AddressLimitName | null,
    schema: Schema,
    handle: (context: AuthContext, body: z.infer<Schema>) => Promise<Response>,
  ) {
    routes.post(`/api/auth${path}`, async (context) => {
      const body = await readBody(context, schema);
      if ("field" in body) return answerInvalid(context, body);
      if (limit !== null) await rateLimits.enforce(limit, context.get("client"));
      const work = () => handle(context, body.value);
      // An unknown address counts like an account, so that the queue doesn't reveal which addresses have one.
      const address = addressSchema.safeParse(body.value).data?.email;
      const response = address === undefined ? await work() : await hashInTurn({ account: address }, work);
      return toApiAnswer(context, response);
    });
  }

  // Signing in replaces a login, whosever it is, and a page that names the wrong user asks get-session for the right one.
  routes.use("/api/auth/sign-out", requireSameUser(gate));
  // The delay of the email would show a stranger whether an address has an account.
  routes.use("/api/auth/send-verification-email", requireSignIn(gate));

  routes.get("/api/auth/get-session", async (context) => {
    const response = await toApiAnswer(context, await ask(context));
    // Better Auth removes the cookie of an ended login. A browser may get that after the cookie of the login that replaced it.
    if ((await response.clone().text()) === "null") response.headers.delete("Set-Cookie");
    return response;
  });

  post("/sign-up/email", "sign-up", AUTH_BODIES.signUp, async (context, body) => {
    const response = await ask(context, body);
    // Sign-up signs in at once, so a known address can't get the same answer as a new one. The answer gives no reason; an email
    // explains it to the owner of the address.
    if (response.status === 422 && (await isKnown(body.email))) {
      const wait = await rateLimits.take("account-exists", body.email);
      if (wait === 0) await emails.accountExists(body.email);
    }
    return response;
  });

  post("/sign-in/email", "sign-in", AUTH_BODIES.signIn, async (context, body) => {
    await rateLimits.enforce("sign-in-any", context.get("client"));
    await rateLimits.enforce("account-any", body.email);
    await rateLimits.enforce("account", body.email);
    const { internalAdapter } = await auth.$context;
    const found = await internalAdapter.findUserByEmail(body.email, { includeAccounts: true });
    const before = found?.accounts.find(({ password }) => password)?.password;
    const response = await ask(context, body);
    if (response.ok) {
      const { token, user } = signedInSchema.parse(await response.clone().json());
      // Checking a password takes long. If it was replaced in that time, the new login ends.
      const now = await database.write(async (transaction) => {
        await lockAccess(transaction, user.id);
        return passwordOf(transaction, user.id);
      });
      if (now !== before) {
        await internalAdapter.deleteSession(token);
        return Response.json({ code: "INVALID_EMAIL_OR_PASSWORD" }, { status: 401 });
      }
      // Resets the account's count. The client address gets back this attempt only: otherwise signing in to one's own account
      // would clear failed guesses at others.
      await Promise.all([
        rateLimits.forget("account", body.email),
        rateLimits.giveBack("sign-in", context.get("client")),
      ]);
    }
    return response;
  });

  for (const [path, limit, send] of [
    ["/sign-in/magic-link", "send-link", emails.signInLink],
    ["/request-password-reset", "request-reset", emails.passwordReset],
  ] as const) {
    post(path, limit, AUTH_BODIES.address, (context, body) =>
      send(body.email, () => captureEmailToken(() => ask(context, body))),
    );
  }

  post("/send-verification-email", "send-verification", AUTH_BODIES.address, async (context, body) => {
    // Checked before the email is counted: requests for another address would use up its owner's emails.
    if (body.email !== context.get("signedIn")?.email)
      return Response.json({ code: "EMAIL_MISMATCH" }, { status: 403 });
    return emails.verification(body.email, () => captureEmailToken(() => ask(context, body)));
  });

  post("/sign-out", null, AUTH_BODIES.nothing, async (context, body) => {
    const login = await gate.find(context);
    const response = await ask(context, body);
    // Ends the long polls of the login.
    if (login) await database.write(async (transaction) => database.announce(transaction, login.userId));
    return response;
  });

  async function isKnown(address: string): Promise<boolean> {
    return (await (await auth.$context).internalAdapter.findUserByEmail(address)) !== null;
  }

  routes.route("/", confirmRoutes(auth, gate, options));
  routes.route("/", passwordRoutes(auth, gate, options));
  routes.route("/", changeEmailRoutes(auth, gate, options));
  routes.all("/api/auth/*", (context) => answerError(context, "not-found"));
  return routes;
}

const addressSchema = z.object({ email: z.string() });
const signedInSchema = z.object({ token: z.string(), user: z.object({ id: z.string() }) });
const errorSchema = z.object({ code: z.string() });

/** Converts an answer of Better Auth: errors to `{error, code}`, and without login tokens that a script could read. */
async function toApiAnswer(context: AuthContext, response: Response): Promise<Response> {
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) return answerWithCookies(context, response, withoutTokens(body));
  const error = errorSchema.safeParse(body);
  const [status, code] = (error.success && ERRORS[error.data.code]) || [undefined, undefined];
  if (status !== undefined) return answerMessage(context, status, code);
  throw new Error(`Better Auth answered ${response.status}${error.success ? ` ${error.data.code}` : ""}.`);
}

function withoutTokens(body: unknown): object | null {
  return body === null ? null : JSON.parse(JSON.stringify(body, (key, value) => (key === "token" ? undefined : value)));
}
