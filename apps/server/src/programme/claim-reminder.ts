import { type PlannedDay, plannedOn } from "@vr-eye-lab/domain/programme";
import type { Database } from "../db/database.ts";
import { profileOf } from "../profile/profiles.ts";
import { inUserTransaction, type UserTransaction } from "../store/user-transaction.ts";
import { enterReminder, nextReminderRow, type ReminderRow } from "./schedule.ts";

/** A reminder is sent within this time, or not at all: what comes hours later is no reminder any more. */
const GOOD_FOR_MS = 3_600_000;
/** Between two tries to hand a mail over. */
const RETRY_MS = 10 * 60_000;

/** A reminder that is this process's to send. */
export interface ClaimedReminder {
  readonly userId: string;
  /** The address, which is verified. */
  readonly email: string;
  readonly plan: PlannedDay;
  /** The row as it was. */
  readonly before: ReminderRow;
}

/** Those whose reminder is due, the earliest first. @param most how many */
export async function dueUsers({ reader }: Database, now: Date, most: number): Promise<string[]> {
  const rows = await reader
    .selectFrom("reminder")
    .select("userId")
    .where("dueAt", "<=", now.toISOString())
    .orderBy("dueAt")
    .limit(most)
    .execute();
  return rows.map(({ userId }) => userId);
}

/**
 * Takes a due reminder, so that nobody else sends it: the row moves on to the next one before the mail goes out. A process that dies in between
 * has sent one mail too few, and never one too many.
 * @returns null when there is nothing to send: another process has it, the day was practised, the address is not verified, or it is too late
 * @throws UserGoneError, DatabaseUnavailableError
 */
export function claimReminder(database: Database, userId: string, now: Date): Promise<ClaimedReminder | null> {
  return database.write((transaction) =>
    inUserTransaction(database, transaction, userId, async (tx) => {
      const before = await transaction
        .selectFrom("reminder")
        .select(["date", "slotAt", "dueAt", "lastDate"])
        .where("userId", "=", userId)
        .where("dueAt", "<=", now.toISOString())
        .executeTakeFirst();
      if (!before) return null;
      const profile = await profileOf(tx, now);
      const plan = plannedOn(profile.programme ?? [], before.date ?? "");
      const isInTime = now.getTime() - Date.parse(before.slotAt ?? "") <= GOOD_FOR_MS;
      const isWanted = plan && isInTime && !(await hasPractised(tx, before.date ?? ""));
      const email = isWanted ? await verifiedAddress(tx) : null;
      await enterReminder(tx, nextReminderRow(profile, now, email ? before.date : before.lastDate));
      return email && plan ? { userId, email, plan, before } : null;
    }),
  );
}

/**
 * Gives a reminder back whose mail could not be handed over, for another try within its time. Where the person has changed their wish
 * meanwhile, that stands.
 * @returns whether there is another try
 */
export function giveBackReminder(database: Database, { userId, before }: ClaimedReminder, now: Date): Promise<boolean> {
  return database.write((transaction) =>
    inUserTransaction(database, transaction, userId, async (tx) => {
      const retry = new Date(now.getTime() + RETRY_MS);
      if (retry.getTime() - Date.parse(before.slotAt ?? "") > GOOD_FOR_MS) return false;
      const { programme = [], reminder } = await profileOf(tx, now);
      const row = await transaction
        .selectFrom("reminder")
        .select("lastDate")
        .where("userId", "=", userId)
        .executeTakeFirst();
      const isMeant = reminder && plannedOn(programme, before.date ?? "") && row?.lastDate === before.date;
      if (!isMeant) return false;
      await enterReminder(tx, { ...before, dueAt: retry.toISOString() });
      return true;
    }),
  );
}

async function hasPractised({ transaction, userId }: UserTransaction, date: string): Promise<boolean> {
  const day = await transaction
    .selectFrom("practiceDay")
    .select("sessions")
    .where("userId", "=", userId)
    .where("date", "=", date)
    .executeTakeFirst();
  return (day?.sessions ?? 0) > 0;
}

async function verifiedAddress({ transaction, userId }: UserTransaction): Promise<string | null> {
  const user = await transaction
    .selectFrom("user")
    .select(["email", "emailVerified"])
    .where("id", "=", userId)
    .executeTakeFirst();
  return user?.emailVerified ? user.email : null;
}
