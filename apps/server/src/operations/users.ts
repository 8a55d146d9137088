import { FREE, hasPro } from "@vr-eye-lab/domain/billing";
import type { UserDocument } from "@vr-eye-lab/domain/profile";
import { revokeAccess } from "../account/revoke-access.ts";
import type { Database } from "../db/database.ts";
import { OperatorError } from "../process/operator-error.ts";
import { changeProfile } from "../profile/profiles.ts";
import { endSharesOf } from "../sharing/share-links.ts";
import { readUsage, storageOf } from "../store/usage.ts";
import { inUserTransaction } from "../store/user-transaction.ts";
import type { Tools } from "./action.ts";

/** Reads an account by its email address or id, or all accounts in the order of their creation. */
export async function readUsers({ reader }: Database, emailOrId = "") {
  const rows = await reader
    .selectFrom("user")
    .leftJoin("userRevision", "userRevision.userId", "user.id")
    .leftJoin("document", (join) =>
      join
        .onRef("document.userId", "=", "user.id")
        .onRef("document.id", "=", "user.id")
        .on("document.collection", "=", "users"),
    )
    .select(["user.id", "user.email", "user.emailVerified", "user.createdAt", "user.disabledAt"])
    .select(["userRevision.usage", "document.body"])
    .select(({ selectFrom }) =>
      selectFrom("practiceDay")
        .select(({ fn, cast }) => cast<number | null>(fn.sum("sessions"), "integer").as("sessions"))
        .whereRef("practiceDay.userId", "=", "user.id")
        .as("sessions"),
    )
    .$if(emailOrId !== "", (query) =>
      query.where(({ or, eb }) => or([eb("email", "=", emailOrId.toLowerCase()), eb("user.id", "=", emailOrId)])),
    )
    .orderBy("user.id")
    .execute();
  return rows.map(({ id, email, emailVerified, createdAt, disabledAt, usage, sessions, body }) => {
    const profile: Partial<UserDocument> = body ? JSON.parse(body) : {};
    const { subscription = FREE } = profile;
    const used = readUsage(usage ?? "{}");
    return {
      profile: { ...profile, subscription },
      used,
      facts: {
        email,
        id,
        since: new Date(createdAt).toISOString(),
        confirmed: Boolean(emailVerified),
        disabledAt,
        plan: hasPro(subscription, Date.now()) ? "pro" : "free",
        practiceSessions: sessions ?? 0,
        bytes: storageOf(used).bytes,
      },
    };
  });
}

/** Opens the installation and reads an account. @throws OperatorError if there is no such account */
export async function openUser({ open }: Pick<Tools, "open">, emailOrId: string) {
  const database = await open();
  const [user] = await readUsers(database, emailOrId.trim() || "-");
  if (user) return { database, ...user };
  throw new OperatorError(`There is no account with the email address or id ${JSON.stringify(emailOrId)}.`);
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
