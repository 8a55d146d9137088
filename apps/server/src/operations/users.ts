import { randomBytes } from "node:crypto";
import type { Billing, Plan } from "@vr-eye-lab/domain/billing";
import type { UserDocument } from "@vr-eye-lab/domain/profile";
import { revokeAccess } from "../account/revoke-access.ts";
import { customerOf } from "../billing/customers.ts";
import type { Database } from "../db/database.ts";
import { createRateLimits } from "../http/rate-limit.ts";
import type { Logger } from "../log.ts";
import { createEmailSender } from "../mail/email-sender.ts";
import { createMailbox } from "../mail/mailbox.ts";
import { changeProfile, readProfile } from "../profile/profiles.ts";
import { createBetterAuth } from "../sign-in/better-auth.ts";
import { createPasswordHasher } from "../sign-in/password-hash.ts";
import { OperationError } from "./operation-error.ts";

/** An account, as its row has it. */
export interface User {
  readonly id: string;
  readonly email: string;
  readonly emailVerified: boolean;
}

/**
 * Finds an account by its e-mail address or its id.
 * @throws OperationError when there is none.
 */
export async function findUser(database: Database, emailOrId: string): Promise<User> {
  const user = await database.reader
    .selectFrom("user")
    .select(["id", "email", "emailVerified"])
    .where(({ or, eb }) => or([eb("email", "=", emailOrId.trim().toLowerCase()), eb("id", "=", emailOrId.trim())]))
    .executeTakeFirst();
  if (!user) throw new OperationError(`Nobody has the address or id ${JSON.stringify(emailOrId)}.`);
  return { ...user, emailVerified: Boolean(user.emailVerified) };
}

/**
 * Makes an account with a password, as signing up does. No mail goes out; the address counts as not verified.
 * @returns its id
 * @throws OperationError when the address has one already.
 */
export async function createUser(
  database: Database,
  log: Logger,
  { email, name, password }: { readonly email: string; readonly name: string; readonly password: string },
): Promise<string> {
  const publicUrl = new URL("http://localhost");
  const hasher = createPasswordHasher();
  const auth = createBetterAuth({
    revokeAccess,
    database,
    publicUrl,
    // Nothing is signed here.
    secret: randomBytes(32).toString("base64url"),
    log,
    rateLimits: createRateLimits(database),
    hasher,
    emails: createEmailSender(createMailbox(), publicUrl, log),
  });
  const { internalAdapter } = await auth.$context;
  if (await internalAdapter.findUserByEmail(email)) throw new OperationError(`${email} has an account already.`);
  const hash = await hasher.hash(password);
  const user = await internalAdapter.createUser({ email, name, emailVerified: false }, { method: "admin" });
  await internalAdapter.linkAccount({
    userId: user.id,
    providerId: "credential",
    accountId: user.id,
    password: hash,
  });
  return user.id;
}

/** How much there is of a person's data. */
export interface UserStats {
  readonly profile: UserDocument | null;
  /** Who the person is to the payment provider. */
  readonly customerId: string | null;
  readonly savedSequences: number;
  readonly selfTests: number;
  readonly practiceSessions: number;
  /** Seconds. */
  readonly practised: number;
  readonly lastPractice: string | null;
  readonly clicks: number;
  readonly signIns: number;
}

/** Reads a person's profile, and counts the rest. */
export async function readUserStats({ reader }: Database, userId: string): Promise<UserStats> {
  const profile = await readProfile(reader, userId);
  const count = ({ rows }: { rows: string | number | bigint }) => Number(rows);
  const documents = async (collection: "savedSequences" | "selfTests") =>
    count(
      await reader
        .selectFrom("document")
        .select(({ fn }) => fn.countAll().as("rows"))
        .where("userId", "=", userId)
        .where("collection", "=", collection)
        .where("deleted", "=", 0)
        .executeTakeFirstOrThrow(),
    );
  const clicks = await reader
    .selectFrom("click")
    .select(({ fn }) => fn.countAll().as("rows"))
    .where("userId", "=", userId)
    .executeTakeFirstOrThrow();
  const signIns = await reader
    .selectFrom("session")
    .select(({ fn }) => fn.countAll().as("rows"))
    .where("userId", "=", userId)
    .executeTakeFirstOrThrow();
  const total = await reader
    .selectFrom("practiceTotal")
    .select(["seconds", "sessions", "lastDate"])
    .where("userId", "=", userId)
    .executeTakeFirst();
  return {
    profile,
    customerId: await customerOf({ reader }, userId),
    savedSequences: await documents("savedSequences"),
    selfTests: await documents("selfTests"),
    practiceSessions: total?.sessions ?? 0,
    practised: total?.seconds ?? 0,
    lastPractice: total?.lastDate ?? null,
    clicks: count(clicks),
    signIns: count(signIns),
  };
}

/** A plan that the operator gives. */
export interface GivenPlan {
  readonly plan: Plan;
  readonly billing?: Billing | undefined;
  /** The end of the paid time. */
  readonly currentPeriodEnd?: Date | undefined;
}

/**
 * Gives a person a plan. Pro stays whatever the payment provider knows of them, until its end; a subscription that gives Pro takes its place, and it is the
 * subscription alone that holds after `free`.
 */
export async function setPlan(database: Database, userId: string, given: GivenPlan): Promise<void> {
  const { plan, billing, currentPeriodEnd } = given;
  const change = (profile: UserDocument): UserDocument => {
    const { stripeCustomerId } = profile.subscription;
    return {
      ...profile,
      subscription: {
        plan,
        status: "active",
        ...(billing === undefined ? {} : { billing }),
        ...(currentPeriodEnd === undefined ? {} : { currentPeriodEnd: currentPeriodEnd.toISOString() }),
        ...(stripeCustomerId === undefined ? {} : { stripeCustomerId }),
      },
    };
  };
  await database.write((transaction) => changeProfile(database, transaction, userId, change, new Date()));
}
