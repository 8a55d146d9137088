import { betterAuth } from "better-auth";
import { getCookies } from "better-auth/cookies";
import type { PaymentProvider } from "../billing/stripe-client.ts";
import type { Database } from "../db/database.ts";
import { newId } from "../db/new-id.ts";
import type { RateLimits } from "../http/rate-limit.ts";
import type { Logger } from "../log.ts";
import type { RevokeAccess } from "../login/revocation.ts";
import type { EmailSender } from "../mail/email-sender.ts";
import { loginCookiePlugin } from "./login-cookie.ts";
import { LOGIN_DAYS } from "./logins.ts";
import type { PasswordHasher } from "./password-hash.ts";

/** Days after which a login in use is extended. */
const RENEW_DAYS = 1;
const DAY = 86_400;

export interface AuthOptions {
  database: Database;
  publicUrl: URL;
  /** Signs cookies and email confirmation links. */
  secret: string;
  log: Logger;
  rateLimits: RateLimits;
  hasher: PasswordHasher;
  emails: EmailSender;
  revokeAccess: RevokeAccess;
  provider: PaymentProvider | null;
}

/** Better Auth creates accounts and logins without the lock on the account's access. */
async function refuse(): Promise<never> {
  throw new Error("Only addAccount and insertLogin create accounts and logins.");
}

/** Configures Better Auth, which reads, renews and ends logins and makes their cookies. HTTP requests reach only what `auth-routes.ts` calls. */
export function createBetterAuth({
  database,
  publicUrl,
  secret,
  log,
}: Pick<AuthOptions, "database" | "publicUrl" | "secret" | "log">) {
  return betterAuth({
    appName: "VR Eye Lab",
    baseURL: publicUrl.origin,
    basePath: "/api/auth",
    secret,
    database: { db: database.kysely, type: database.kind },
    telemetry: { enabled: false },
    session: { expiresIn: LOGIN_DAYS * DAY, updateAge: RENEW_DAYS * DAY },
    plugins: [loginCookiePlugin()],
    databaseHooks: { user: { create: { before: refuse } }, session: { create: { before: refuse } } },
    // The routes use our own rate limits.
    rateLimit: { enabled: false },
    advanced: {
      database: { generateId: () => newId() },
      // Our own origin check covers every route.
      disableCSRFCheck: true,
    },
    // The app answers our own errors: email, database, hashing.
    onAPIError: { throw: true },
    logger: {
      level: "error",
      // Other arguments may contain personal data. The log removes it from errors.
      log: (_level, message, ...rest) => {
        const err = rest.find((each) => each instanceof Error);
        log.error({ part: "better-auth", ...(err ? { err } : {}) }, message);
      },
    },
  });
}

export type BetterAuth = ReturnType<typeof createBetterAuth>;

/** The name of the login cookie, with the prefix __Secure- under HTTPS. */
export function loginCookieName(auth: BetterAuth): string {
  return getCookies(auth.options).sessionToken.name;
}
