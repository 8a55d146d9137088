import type { UserDocument } from "@vr-eye-lab/domain/profile";
import { nextReminder } from "@vr-eye-lab/domain/programme";
import { DAY_MS, isTimeZone, MAX_OFFSET_MS } from "@vr-eye-lab/domain/time";
import type { Row } from "../store/user-rows.ts";
import type { UserTransaction } from "../store/user-transaction.ts";

type Schedule = Pick<UserDocument, "programme" | "reminder">;

/**
 * Stores a user's next reminder after the programme or the reminder settings changed. The row stays when reminders are turned off: it keeps
 * the date of the last reminder, so that turning them on again sends no second one that day.
 */
export async function scheduleReminder(tx: UserTransaction, schedule: Schedule, now: Date): Promise<void> {
  const before = await tx.rows.get("reminder");
  if (!before && !schedule.reminder) return;
  // A zone that another Node knew when it was stored. The reminder loop looks at the row every day.
  if (schedule.reminder && !isTimeZone(schedule.reminder.zone)) return;
  tx.rows.put("reminder", { userId: tx.userId, ...nextReminderOf(schedule, now, before?.lastDate ?? null) });
}

/** Computes the next reminder. @param lastDate the date of the last one. A date that a clock that was ahead has stored is ignored @throws RangeError for an unknown zone */
export function nextReminderOf(
  schedule: Schedule,
  after: Date,
  lastDate: string | null,
): Omit<Row<"reminder">, "userId"> {
  const { programme = [], reminder } = schedule;
  const tomorrow = new Date(after.getTime() + DAY_MS + MAX_OFFSET_MS).toISOString();
  const last = lastDate !== null && lastDate < tomorrow ? lastDate : null;
  const next = reminder ? nextReminder(programme, reminder, after, last) : null;
  const at = next?.at.toISOString() ?? null;
  return { date: next?.date ?? null, slotAt: at, dueAt: at, lastDate: last, scheduledAt: after.toISOString() };
}
