import { randomBytes } from "node:crypto";
import type { UserDocument } from "@vr-eye-lab/domain/profile";
import { revokeAccess } from "../account/revoke-access.ts";
import { customerOf } from "../billing/customers.ts";
import type { Database } from "../db/database.ts";
import { createRateLimits } from "../http/rate-limit.ts";
import { createLog } from "../log.ts";
import { createEmailSender } from "../mail/email-sender.ts";
import { createMailbox } from "../mail/mailbox.ts";
import { changeProfile, readProfile } from "../profile/profiles.ts";
import { endSharesOf } from "../sharing/share-links.ts";
import { captureEmailToken, createBetterAuth } from "../sign-in/better-auth.ts";
import { createPasswordHasher } from "../sign-in/password-hash.ts";
import { OperationError } from "./operation-error.ts";

export type User = Awaited<ReturnType<typeof findUser>>;

/** Finds an account by its email address or id. @throws OperationError if there is none */
export async function findUser({ reader }: Database, emailOrId: string) {
  const user = await reader
    .selectFrom("user")
    .select(["id", "email", "emailVerified", "disabledAt"])
    .where(({ or, eb }) => or([eb("email", "=", emailOrId.trim().toLowerCase()), eb("id", "=", emailOrId.trim())]))
    .executeTakeFirst();
  if (!user) throw new OperationError(`There is no account with the email address or id ${JSON.stringify(emailOrId)}.`);
  return { ...user, emailVerified: Boolean(user.emailVerified) };
}

/** Better Auth without a server. It sends no emails. */
function createOperatorAuth(database: Database) {
  const publicUrl = new URL("http://localhost");
  const log = createLog("silent");
  const hasher = createPasswordHasher();
  const rateLimits = createRateLimits(database);
  const auth = createBetterAuth({
    database,
    publicUrl,
    // Signs nothing here.
    secret: randomBytes(32).toString("base64url"),
    log,
    rateLimits,
    hasher,
    emails: createEmailSender(createMailbox(), publicUrl, log, rateLimits),
    revokeAccess,
  });
  return { auth, hasher };
}

/** Creates the token of a password reset link, which is valid for an hour. */
export async function createResetToken(database: Database, email: string): Promise<string> {
  const { auth } = createOperatorAuth(database);
  const { token } = await captureEmailToken(() => auth.api.requestPasswordReset({ body: { email } }));
  if (token === undefined) throw new OperationError(`${email} can't reset a password.`);
  return token;
}

/** Ends every login of a user, and what could create another one without the password. */
export async function signOutEverywhere(database: Database, userId: string): Promise<void> {
  await database.write((transaction) => revokeAccess(database, transaction, { userId, why: "secured" }));
}

/** Disables an account or enables it again. Disabling ends its logins, its share links and its reminder. */
export async function setDisabled(database: Database, userId: string, disabledAt: Date | null): Promise<void> {
  await database.write(async (transaction) => {
    const disabled = { disabledAt: disabledAt?.toISOString() ?? null };
    await transaction.updateTable("user").set(disabled).where("id", "=", userId).execute();
    if (!disabledAt) return;
    await revokeAccess(database, transaction, { userId, why: "secured" });
    await endSharesOf(transaction, userId);
    await transaction.deleteFrom("reminder").where("userId", "=", userId).execute();
  });
}

/**
 * Creates an account with a password, as a sign-up does, but sends no email. The address counts as not verified.
 * @returns its id
 * @throws OperationError if the address has an account
 */
export async function createUser(
  database: Database,
  { email, name, password }: { readonly email: string; readonly name: string; readonly password: string },
): Promise<string> {
  const { auth, hasher } = createOperatorAuth(database);
  const { internalAdapter } = await auth.$context;
  if (await internalAdapter.findUserByEmail(email)) throw new OperationError(`${email} already has an account.`);
  const hash = await hasher.hash(password);
  const { id } = await internalAdapter.createUser({ email, name, emailVerified: false }, { method: "admin" });
  await internalAdapter.linkAccount({ userId: id, providerId: "credential", accountId: id, password: hash });
  return id;
}

export type UserStats = Awaited<ReturnType<typeof readUserStats>>;

/** Reads a user's profile and counts the other data. */
export async function readUserStats({ reader }: Database, userId: string) {
  const countAll = (table: "document" | "click" | "session") =>
    reader
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as("rows"))
      .where("userId", "=", userId);
  const documents = (collection: "savedSequences" | "selfTests") =>
    countAll("document").where("collection", "=", collection).where("deleted", "=", 0).executeTakeFirstOrThrow();
  const total = await reader
    .selectFrom("practiceTotal")
    .select(["seconds", "sessions", "lastDate"])
    .where("userId", "=", userId)
    .executeTakeFirst();
  return {
    profile: await readProfile(reader, userId),
    customerId: await customerOf({ reader }, userId),
    savedSequences: (await documents("savedSequences")).rows,
    selfTests: (await documents("selfTests")).rows,
    practiceSessions: total?.sessions ?? 0,
    practiceSeconds: total?.seconds ?? 0,
    lastPractice: total?.lastDate ?? null,
    clicks: (await countAll("click").executeTakeFirstOrThrow()).rows,
    logins: (await countAll("session").executeTakeFirstOrThrow()).rows,
  };
}

/** Sets the plan, billing period and end of a user's subscription. Pro lasts until its end, unless a paid subscription replaces it. */
export async function setPlan(
  database: Database,
  userId: string,
  granted: Pick<UserDocument["subscription"], "plan" | "billing" | "currentPeriodEnd">,
): Promise<void> {
  const change = (profile: UserDocument): UserDocument => {
    const { stripeCustomerId } = profile.subscription;
    const subscription = { ...granted, status: "active" as const, ...(stripeCustomerId && { stripeCustomerId }) };
    return { ...profile, subscription };
  };
  await database.write((transaction) => changeProfile(database, transaction, userId, change, new Date()));
}
