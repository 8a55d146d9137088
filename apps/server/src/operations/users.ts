import { practiceStats } from "@vr-eye-lab/domain/practice";
import type { UserDocument } from "@vr-eye-lab/domain/profile";
import type { DocumentCollection } from "@vr-eye-lab/domain/quota";
import { revokeAccess } from "../account/revoke-access.ts";
import { customerOf } from "../billing/customers.ts";
import type { Database } from "../db/database.ts";
import { readDays } from "../practice/days.ts";
import { OperatorError } from "../process/operator-error.ts";
import { changeProfile, readProfile } from "../profile/profiles.ts";
import { endSharesOf } from "../sharing/share-links.ts";
import { addAccount } from "../sign-in/accounts.ts";
import { addResetLink } from "../sign-in/emailed-links.ts";
import { createPasswordHasher } from "../sign-in/password-hash.ts";
import { storePassword } from "../sign-in/stored-password.ts";
import { inUserTransaction } from "../store/user-transaction.ts";

export type User = Awaited<ReturnType<typeof findUser>>;

/** Finds an account by its email address or id. @throws OperatorError if there is none */
export async function findUser({ reader }: Database, emailOrId: string) {
  const user = await reader
    .selectFrom("user")
    .select(["id", "email", "emailVerified", "disabledAt"])
    .where(({ or, eb }) => or([eb("email", "=", emailOrId.trim().toLowerCase()), eb("id", "=", emailOrId.trim())]))
    .executeTakeFirst();
  if (!user) throw new OperatorError(`There is no account with the email address or id ${JSON.stringify(emailOrId)}.`);
  return { ...user, emailVerified: Boolean(user.emailVerified) };
}

/** Creates the token of a password reset link, which is valid for an hour. */
export async function createResetToken(database: Database, email: string): Promise<string> {
  const token = await addResetLink(database, email);
  if (token === undefined) throw new OperatorError(`${email} can't reset a password.`);
  return token;
}

/** Ends every login of a user, and what could create another one without the password. */
export async function signOutEverywhere(database: Database, userId: string): Promise<void> {
  await database.write((transaction) => revokeAccess(database, transaction, { userId, why: "secured" }));
}

/** Disables an account or enables it again. Disabling ends its logins and share links. Its reminders aren't sent until it is enabled. */
export async function setDisabled(database: Database, userId: string, isDisabled: boolean, now: Date): Promise<void> {
  await database.write((transaction) =>
    inUserTransaction(database, transaction, userId, async () => {
      const disabled = { disabledAt: isDisabled ? now.toISOString() : null };
      await transaction.updateTable("user").set(disabled).where("id", "=", userId).execute();
      if (!isDisabled) return;
      await revokeAccess(database, transaction, { userId, why: "secured" });
      await endSharesOf(transaction, userId);
    }),
  );
}

/**
 * Creates an account with a password, as a sign-up does, but sends no email. The address counts as not verified.
 * @returns its id
 * @throws OperatorError if the address has an account
 */
export async function createUser(
  database: Database,
  { email, name, password }: { readonly email: string; readonly name: string; readonly password: string },
): Promise<string> {
  const hash = await createPasswordHasher().hash(password);
  return database.write(async (transaction) => {
    const id = await addAccount(database, transaction, { email, name, isConfirmed: false });
    if (id === undefined) throw new OperatorError(`${email} already has an account.`);
    await storePassword(transaction, id, hash);
    return id;
  });
}

export type UserStats = Awaited<ReturnType<typeof readUserStats>>;

/** Reads a user's profile and counts the other data. */
export async function readUserStats({ reader }: Database, userId: string) {
  const countAll = (table: "document" | "click" | "session") =>
    reader
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as("rows"))
      .where("userId", "=", userId);
  const documents = (collection: DocumentCollection) =>
    countAll("document").where("collection", "=", collection).where("deleted", "=", 0).executeTakeFirstOrThrow();
  const days = await readDays(reader, userId);
  const { totalSessions, totalSeconds } = practiceStats(days, new Date().toISOString().slice(0, 10));
  return {
    profile: await readProfile(reader, userId),
    customerId: await customerOf({ reader }, userId),
    savedSequences: (await documents("savedSequences")).rows,
    measures: (await documents("measures")).rows,
    checkIns: (await documents("checkIns")).rows,
    practiceSessions: totalSessions,
    practiceSeconds: totalSeconds,
    // As stored: where it is already tomorrow, the date is after today's in UTC.
    lastPractice: days.at(-1)?.date ?? null,
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
