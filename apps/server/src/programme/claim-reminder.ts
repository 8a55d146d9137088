import { plannedOn } from "@vr-eye-lab/domain/programme";
import { DAY_MS, HOUR_MS, isFromFuture, latestStored, MINUTE_MS } from "@vr-eye-lab/domain/time";
import type { Database } from "../db/database.ts";
import { profileOf } from "../profile/profiles.ts";
import type { Row } from "../store/user-rows.ts";
import { inUserTransaction, type UserTransaction } from "../store/user-transaction.ts";
import { nextReminderOf } from "./schedule.ts";

/** Reminders that are later than this are not sent. */
const LATEST_MS = HOUR_MS;
/** Time between two attempts to send an email. */
const RETRY_MS = 10 * MINUTE_MS;

/** The users whose reminder is due or was scheduled by a clock that was ahead, earliest first. */
export async function dueUsers({ reader }: Database, now: Date, most: number): Promise<string[]> {
  const rows = await reader
    .selectFrom("reminder")
    .select("userId")
    .where(({ or, eb }) => or([eb("dueAt", "<=", now.toISOString()), eb("scheduledAt", ">", latestStored(now))]))
    .orderBy("dueAt")
    .limit(most)
    .execute();
  return rows.map(({ userId }) => userId);
}

/**
 * Claims a due reminder by scheduling the next one before the email is sent. A process that dies in between sends one email too few, but no
 * reminder is ever sent twice.
 * @returns a reminder that only this process sends, to a verified address, with the row before the claim; null if there is nothing to send: another
 *   process claimed it, the user practised that day, the address is not verified, the account is disabled, it is too late, or a clock that was ahead
 *   scheduled it. Then it is scheduled again
 * @throws UserGoneError, DatabaseUnavailableError
 */
export function claimReminder(database: Database, userId: string, now: Date) {
  return database.write((transaction) =>
    inUserTransaction(database, transaction, userId, async (tx) => {
      const before = await tx.rows.get("reminder");
      const isDue = before?.dueAt && before.dueAt <= now.toISOString();
      const isAhead = before && isFromFuture(Date.parse(before.scheduledAt), now.getTime());
      if (!before || !(isDue || isAhead)) return null;
      const profile = await profileOf(tx, now);
      const plan = plannedOn(profile.programme ?? [], before.date ?? "");
      const isOnTime = now.getTime() - Date.parse(before.slotAt ?? "") <= LATEST_MS;
      const isWanted = isDue && plan && isOnTime && !(await hasPractised(tx, before.date ?? ""));
      const email = isWanted ? await verifiedAddress(tx) : null;
      tx.rows.put("reminder", { userId, ...nextReminderOf(profile, now, email ? before.date : before.lastDate) });
      return email && plan ? { userId, email, plan, before } : null;
    }),
  );
}

/**
 * Returns a claimed reminder whose email failed, to retry it within its time limit, unless the user changed the reminder in between.
 * @returns whether it will be retried
 */
export function giveBackReminder(
  database: Database,
  { userId, before }: { readonly userId: string; readonly before: Row<"reminder"> },
  now: Date,
): Promise<boolean> {
  return database.write((transaction) =>
    inUserTransaction(database, transaction, userId, async (tx) => {
      const retry = new Date(now.getTime() + RETRY_MS);
      if (retry.getTime() - Date.parse(before.slotAt ?? "") > LATEST_MS) return false;
      const { programme = [], reminder } = await profileOf(tx, now);
      const row = await tx.rows.get("reminder");
      const isWanted = reminder && plannedOn(programme, before.date ?? "") && row?.lastDate === before.date;
      if (!isWanted) return false;
      tx.rows.put("reminder", { ...before, dueAt: retry.toISOString(), scheduledAt: now.toISOString() });
      return true;
    }),
  );
}

/** Makes a reminder due again a day later, after an error in its user's data. */
export async function postponeReminder(database: Database, userId: string, now: Date): Promise<void> {
  const row = { dueAt: new Date(now.getTime() + DAY_MS).toISOString(), scheduledAt: now.toISOString() };
  await database.write((on) => on.updateTable("reminder").set(row).where("userId", "=", userId).execute());
}

async function hasPractised({ rows }: UserTransaction, date: string): Promise<boolean> {
  return ((await rows.get("practiceDay", date))?.sessions ?? 0) > 0;
}

async function verifiedAddress({ on, userId }: UserTransaction): Promise<string | null> {
  const user = await on
    .selectFrom("user")
    .select(["email", "emailVerified"])
    .where("id", "=", userId)
    .where("disabledAt", "is", null)
    .executeTakeFirst();
  return user?.emailVerified ? user.email : null;
}
