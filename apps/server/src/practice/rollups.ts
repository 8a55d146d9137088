import { addPractice, type PracticeComfort, type PracticeDocument } from "@vr-eye-lab/domain/practice";
import { type Refusal, refusal } from "../store/refusal.ts";
import { countRows, takeToday } from "../store/usage.ts";
import type { UserTransaction } from "../store/user-transaction.ts";
import { fitRecord, mayLackRows } from "./practice-quota.ts";

/**
 * Stores a practice record and updates the sum of its day. An existing record is replaced only by a longer one, which adds the difference and keeps
 * the date of the first. A record that doesn't fit into the quota counts in the sum but has no row.
 * @returns the latest revision of the user's data; "held-back" if no more is stored on this day of the server's clock
 */
export async function storePractice(
  tx: UserTransaction,
  id: string,
  record: PracticeDocument,
  now: Date,
): Promise<{ revision: number } | Refusal | "held-back"> {
  const { userId, usage, rows } = tx;
  const row = await rows.get("practice", id);
  if (row && record.duration <= row.duration) return { revision: tx.revision };
  const date = row?.date ?? record.date;
  const before = await rows.get("practiceDay", date);
  if (!takeToday(usage, "practice", 1, now)) return "held-back";
  const refused = countRows(usage, "practiceDays", before ? [] : [{ before: undefined, after: "" }]);
  if (refused) return refused;
  const fitted = fitRecord(usage, record, row);
  const { duration, startedAt, zone } = record;
  if (row) rows.put("practice", { ...row, ...fitted, duration });
  else if (fitted) rows.put("practice", { userId, id, startedAt, date, zone, duration, comfort: null, ...fitted });
  const stored = row && { date, duration: row.duration, exercises: JSON.parse(row.exercises) };
  // A stored record that can't grow keeps the exercises that its day has counted.
  const exercises = fitted ? record.exercises : (stored?.exercises ?? record.exercises);
  const sums = before ? [{ ...before, types: JSON.parse(before.types) }] : [];
  const [day] = addPractice(sums, { duration, date, exercises }, stored);
  if (!day) throw new Error("addPractice returned no day.");
  const { seconds, sessions, types } = day;
  const revision = tx.nextRevision();
  rows.put("practiceDay", { userId, date, seconds, sessions, types: JSON.stringify(types), revision });
  return { revision };
}

/**
 * Stores how a session felt. This changes no sum and no revision, and is not part of the change feed.
 * @returns as `storePractice`
 */
export async function storeComfort(
  tx: UserTransaction,
  id: string,
  { comfort }: PracticeComfort,
  now: Date,
): Promise<{ revision: number } | Refusal | "held-back"> {
  const { revision, usage, rows } = tx;
  const row = await rows.get("practice", id);
  if (row) {
    rows.put("practice", { ...row, comfort });
    return { revision };
  }
  // The session itself may be held back, or may have no row because of the quota.
  if (!takeToday(usage, "practice", 1, now)) return "held-back";
  return mayLackRows(usage) ? { revision } : refusal("document/not-found");
}
