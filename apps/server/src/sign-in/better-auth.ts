import { AsyncLocalStorage } from "node:async_hooks";
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from "@vr-eye-lab/domain/sign-in";
import { betterAuth } from "better-auth";
import { getCookies } from "better-auth/cookies";
import { magicLink } from "better-auth/plugins/magic-link";
import type { Database } from "../db/database.ts";
import { newId } from "../db/new-id.ts";
import type { RateLimits } from "../http/rate-limit.ts";
import type { Logger } from "../log.ts";
import { refuseDisabled } from "../login/disabled.ts";
import type { RevokeAccess } from "../login/revocation.ts";
import type { EmailSender } from "../mail/email-sender.ts";
import { createProfile, readProfile } from "../profile/profiles.ts";
import { IP_ADDRESS_OPTIONS } from "./auth-headers.ts";
import { loginCookiePlugin } from "./login-cookie.ts";
import { deleteOldestLogins, LOGIN_DAYS } from "./logins.ts";
import { MAGIC_LINK_SECONDS, newMagicLinkToken } from "./magic-link.ts";
import type { PasswordHasher } from "./password-hash.ts";

/** Days after which a login in use is extended. */
const RENEW_DAYS = 1;
const DAY = 86_400;
const HOUR = 3_600;

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
}

/** Better Auth swallows errors of sending email. Routes that report them capture the email's token here and send the email. */
const captured = new AsyncLocalStorage<{ token?: string }>();

function capture(token: string): boolean {
  const slot = captured.getStore();
  if (slot) slot.token = token;
  return slot !== undefined;
}

/** Returns the result of the work, and the token of the email that Better Auth would have sent. */
export async function captureEmailToken<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; token?: string }> {
  const slot: { token?: string } = {};
  return { result: await captured.run(slot, work), ...slot };
}

/** Configures Better Auth. HTTP requests reach only the parts that `auth-routes.ts` opens. */
export function createBetterAuth(options: AuthOptions) {
  const { database, publicUrl, secret, log, hasher, emails } = options;
  const ensureProfile = async (userId: string) => {
    // Read first: almost every sign-in has a profile and needs no write.
    if (await readProfile(database.reader, userId)) return;
    await database.write((transaction) => createProfile(database, transaction, userId, new Date()));
  };
  return betterAuth({
    appName: "VR Eye Lab",
    baseURL: publicUrl.origin,
    basePath: "/api/auth",
    secret,
    database: { db: database.kysely, type: database.kind },
    telemetry: { enabled: false },
    session: { expiresIn: LOGIN_DAYS * DAY, updateAge: RENEW_DAYS * DAY },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: SHORTEST_PASSWORD,
      maxPasswordLength: LONGEST_PASSWORD,
      password: { hash: hasher.hash, verify: hasher.verify },
      resetPasswordTokenExpiresIn: HOUR,
      sendResetPassword: async ({ token }) => {
        capture(token);
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: DAY,
      sendVerificationEmail: async ({ user, token }) => {
        if (!capture(token)) await emails.welcome(user.email, token);
      },
    },
    plugins: [
      loginCookiePlugin(),
      magicLink({
        storeToken: "hashed",
        expiresIn: MAGIC_LINK_SECONDS,
        generateToken: newMagicLinkToken,
        sendMagicLink: ({ token }) => {
          capture(token);
        },
      }),
    ],
    verification: { storeIdentifier: "hashed" },
    databaseHooks: {
      user: { create: { after: (user) => ensureProfile(user.id) } },
      session: {
        create: {
          async before({ userId }) {
            await refuseDisabled(database.reader, userId);
            // If the server stopped between creating the user and the profile, the next sign-in creates the profile.
            await ensureProfile(userId);
            await database.write((transaction) => deleteOldestLogins(transaction, userId));
          },
        },
      },
    },
    // auth-routes.ts uses our own rate limits.
    rateLimit: { enabled: false },
    advanced: {
      database: { generateId: () => newId() },
      ipAddress: IP_ADDRESS_OPTIONS,
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
