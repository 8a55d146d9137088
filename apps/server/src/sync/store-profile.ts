import type { UserDocument, UserWrite } from "@vr-eye-lab/domain/profile";
import type { Unreadable } from "@vr-eye-lab/domain/protocol";
import { writeProfile } from "../profile/profiles.ts";
import { scheduleReminder } from "../programme/schedule.ts";
import type { Refusal } from "../store/refusal.ts";
import type { UserTransaction } from "../store/user-transaction.ts";

/** Stores what a person wrote of their own profile, and reschedules the reminder when the programme or its hour changed. */
export async function storeProfile(
  tx: UserTransaction,
  write: UserWrite,
  now: Date,
  unreadable: Unreadable | null = null,
): Promise<{ revision: number } | Refusal> {
  const result = await writeProfile(tx, write, now, unreadable);
  if ("code" in result) return result;
  const { revision, before, after } = result;
  if (reminderOf(after) !== reminderOf(before)) await scheduleReminder(tx, after, now);
  return { revision };
}

function reminderOf({ programme, reminder }: UserDocument): string {
  return JSON.stringify([programme, reminder]);
}
