import type { UserDocument } from "@vr-eye-lab/domain/profile";
import { nextReminder } from "@vr-eye-lab/domain/programme";
import type { Tables } from "../db/tables.ts";
import type { UserTransaction } from "../store/user-transaction.ts";

type Schedule = Pick<UserDocument, "programme" | "reminder">;

/**
 * Stores a user's next reminder after the programme or the reminder settings changed. The row stays when reminders are turned off: it keeps
 * the date of the last reminder, so that turning them on again sends no second one that day.
 */
export async function scheduleReminder(tx: UserTransaction, schedule: Schedule, now: Date): Promise<void> {
  const before = await readReminder(tx);
  if (!before && !schedule.reminder) return;
  await storeReminder(tx, nextReminderRow(schedule, now, before?.lastDate ?? null));
}

/** Reads the row of the transaction's user. */
export function readReminder({ transaction, userId }: UserTransaction): Promise<ReminderRow | undefined> {
  const columns = ["date", "slotAt", "dueAt", "lastDate"] as const;
  return transaction.selectFrom("reminder").select(columns).where("userId", "=", userId).executeTakeFirst();
}

/** The row of a user's next reminder. */
export type ReminderRow = Omit<Tables["reminder"], "userId">;

/** Computes the next reminder. @param lastDate the date of the last one */
export function nextReminderRow(schedule: Schedule, after: Date, lastDate: string | null): ReminderRow {
  const { programme = [], reminder } = schedule;
  const next = reminder ? nextReminder(programme, reminder, after, lastDate) : null;
  const at = next?.at.toISOString() ?? null;
  return { date: next?.date ?? null, slotAt: at, dueAt: at, lastDate };
}

/** Stores the row of the transaction's user. */
export async function storeReminder({ transaction, userId }: UserTransaction, row: ReminderRow): Promise<void> {
  await transaction
    .insertInto("reminder")
    .values({ userId, ...row })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet(row))
    .execute();
}
