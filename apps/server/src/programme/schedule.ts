import type { UserDocument } from "@vr-eye-lab/domain/profile";
import { nextReminder } from "@vr-eye-lab/domain/programme";
import type { Tables } from "../db/tables.ts";
import type { UserTransaction } from "../store/user-transaction.ts";

/** What of a profile says when to remind. */
type Wish = Pick<UserDocument, "programme" | "reminder">;

/**
 * Enters when the user whose turn it is is reminded next, after their wish has changed. The row stays when there is nothing to remind of: the date of
 * the last reminder stands in it, so that switching off and on brings no second one on a day.
 */
export async function scheduleReminder(tx: UserTransaction, wish: Wish, now: Date): Promise<void> {
  const before = await tx.transaction
    .selectFrom("reminder")
    .select("lastDate")
    .where("userId", "=", tx.userId)
    .executeTakeFirst();
  if (!before && !wish.reminder) return;
  await enterReminder(tx, nextReminderRow(wish, now, before?.lastDate ?? null));
}

/** When a person is reminded next. */
export type ReminderRow = Omit<Tables["reminder"], "userId">;

/** The row of the next reminder. @param lastDate the date of the last one */
export function nextReminderRow({ programme = [], reminder }: Wish, after: Date, lastDate: string | null): ReminderRow {
  const next = reminder ? nextReminder(programme, reminder, after, lastDate) : null;
  const at = next?.at.toISOString() ?? null;
  return { date: next?.date ?? null, slotAt: at, dueAt: at, lastDate };
}

/** Stores the row of the user whose turn it is. */
export async function enterReminder({ transaction, userId }: UserTransaction, row: ReminderRow): Promise<void> {
  await transaction
    .insertInto("reminder")
    .values({ userId, ...row })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet(row))
    .execute();
}
