import { AsyncLocalStorage } from "node:async_hooks";
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from "@vr-eye-lab/domain/sign-in";
import { betterAuth } from "better-auth";
import { getCookies } from "better-auth/cookies";
import { magicLink } from "better-auth/plugins/magic-link";
import type { Transaction } from "kysely";
import type { Database } from "../db/database.ts";
import { newId } from "../db/new-id.ts";
import type { Tables } from "../db/tables.ts";
import { ADDRESS_LIMITS, ADDRESS_OPTIONS } from "../http/address-rate-limits.ts";
import type { RateLimits } from "../http/rate-limit.ts";
import type { Logger } from "../log.ts";
import type { MailDispatch } from "../mail/dispatch.ts";
import { createProfile, readProfile } from "../profile/profiles.ts";
import { beginSession } from "./begin-session.ts";
import { LINK_SECONDS, makeLinkToken } from "./link-token.ts";
import type { PasswordHasher } from "./password-hash.ts";

/** Days for which a session lasts after its last use: it survives closing the browser. */
const SESSION_DAYS = 60;
/** Days after which a session that is used is made to last anew. */
const RENEW_DAYS = 1;
const DAY = 86_400;
const HOUR = 3_600;

/** What sign-in is made of. */
export interface AuthParts {
  database: Database;
  publicUrl: URL;
  /** Signs cookies and the links that confirm an address. */
  secret: string;
  log: Logger;
  rateLimits: RateLimits;
  hasher: PasswordHasher;
  mails: MailDispatch;
  revokeAccess: RevokeAccess;
}

/** Ends what would sign a person in besides the password: see account/revoke-access.ts. */
export type RevokeAccess = (transaction: Transaction<Tables>, userId: string) => Promise<void>;

/**
 * Better Auth keeps to itself that a mail failed. So whoever must tell the person has it put the mail's token here, and sends the mail.
 */
const held = new AsyncLocalStorage<{ token?: string }>();

function hold(token: string): boolean {
  const slot = held.getStore();
  if (slot) slot.token = token;
  return slot !== undefined;
}

/** Does the work. @returns its result, and the token of the mail that it would have sent, if it would have sent one. */
export async function holdingMail<Result>(work: () => Promise<Result>): Promise<{ result: Result; token?: string }> {
  const slot: { token?: string } = {};
  return { result: await held.run(slot, work), ...slot };
}

/** Better Auth as the product uses it. Only what `auth-routes.ts` lets through can be reached from outside. */
export function createBetterAuth(parts: AuthParts) {
  const { database, publicUrl, secret, log, rateLimits, hasher, mails, revokeAccess } = parts;
  const makeProfile = async (userId: string) => {
    // Read first: a sign-in with a profile there already costs no write.
    if (await readProfile(database.reader, userId)) return;
    await database.write((transaction) => createProfile(database, transaction, userId, new Date()));
  };
  const auth = betterAuth({
    appName: "VR Eye Lab",
    baseURL: publicUrl.origin,
    basePath: "/api/auth",
    secret,
    database: { db: database.kysely, type: database.kind },
    telemetry: { enabled: false },
    session: { expiresIn: SESSION_DAYS * DAY, updateAge: RENEW_DAYS * DAY },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: SHORTEST_PASSWORD,
      maxPasswordLength: LONGEST_PASSWORD,
      password: { hash: hasher.hash, verify: hasher.verify },
      resetPasswordTokenExpiresIn: HOUR,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ token }) => {
        hold(token);
      },
      async onPasswordReset({ user }) {
        await database.write((transaction) => revokeAccess(transaction, user.id));
        // Whoever has the mail's token has the mailbox: that proves the address.
        await (await auth.$context).internalAdapter.updateUser(user.id, { emailVerified: true });
        mails.passwordChanged(user.email);
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: DAY,
      sendVerificationEmail: async ({ user, token }) => {
        if (!hold(token)) mails.welcome(user.email, token);
      },
    },
    plugins: [
      beginSession(),
      magicLink({
        storeToken: "hashed",
        expiresIn: LINK_SECONDS,
        generateToken: () => makeLinkToken(),
        sendMagicLink: ({ email, token }) => mails.signInLink(email, token),
      }),
    ],
    verification: { storeIdentifier: "hashed" },
    databaseHooks: {
      user: { create: { after: (user) => makeProfile(user.id) } },
      // A server that ended between making the user and the profile leaves none: the next sign-in makes up for it.
      session: {
        create: { before: (session) => makeProfile(session.userId) },
      },
    },
    rateLimit: {
      enabled: true,
      customRules: { ...ADDRESS_LIMITS, "/**": false },
      // In the database, by our own counter, which knows when a window ends and shares one commit with other writes.
      customStorage: {
        consume: async (key, rule) => {
          const wait = await rateLimits.take(`address:${key}`, rule);
          return { allowed: wait === 0, retryAfter: wait || null };
        },
      },
    },
    advanced: {
      database: { generateId: () => newId() },
      ipAddress: ADDRESS_OPTIONS,
      // Our own check of Origin stands before every route, not only before these.
      disableCSRFCheck: true,
    },
    // Errors that are ours (mail, database, hashing) go on to the app, which knows what to answer.
    onAPIError: { throw: true },
    logger: {
      level: "error",
      // Its further arguments may name people; of an error, the log keeps what is safe.
      log: (_level, message, ...rest) => {
        const err = rest.find((each) => each instanceof Error);
        log.error({ part: "better-auth", ...(err ? { err } : {}) }, message);
      },
    },
  });
  return auth;
}

export type BetterAuth = ReturnType<typeof createBetterAuth>;

/** The name of the cookie that holds the session: it begins with __Secure- where the product is served by https. */
export function sessionCookieName(auth: BetterAuth): string {
  return getCookies(auth.options).sessionToken.name;
}
