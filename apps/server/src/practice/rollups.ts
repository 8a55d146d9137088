import type { PracticeComfort, PracticeDay, PracticeDocument } from "@vr-eye-lab/domain/practice";
import { addPractice, type PractisedSession } from "@vr-eye-lab/domain/practice";
import { addDays, monthOf } from "@vr-eye-lab/domain/time";
import { type Refusal, refusal } from "../store/refusal.ts";
import type { UserTransaction } from "../store/user-transaction.ts";
import { type RollupsBefore, readRollups } from "./rollup-reads.ts";
import { writeRollups, writeRollupsAndStreak } from "./rollup-writes.ts";

/**
 * Stores a practice record and brings all sums up to date. A record that is there already gives way only to a longer one, which counts with the
 * difference and keeps the date of the first.
 * @returns the revision that the user's data has reached
 */
export async function storePractice(
  tx: UserTransaction,
  id: string,
  record: PracticeDocument,
): Promise<{ revision: number }> {
  const { transaction, userId } = tx;
  const before = await readRollups(tx, id, record.date);
  const { present } = before;
  if (present && record.duration <= present.duration) return { revision: tx.revision };
  const session: PractisedSession = present ? { ...record, date: present.date } : record;
  const { date } = session;
  const day = withSession(before.day, session, present);
  // Everything together is summed as if it were one long day.
  const total = withSession(before.total, session, present);
  const values = {
    userId,
    id,
    startedAt: record.startedAt,
    // A record that grew leaves the column as it is.
    date,
    zone: record.zone,
    duration: record.duration,
    exercises: JSON.stringify(record.exercises),
    evidence: record.evidence === undefined ? null : JSON.stringify(record.evidence),
    daySeconds: day.seconds,
    daySessions: day.sessions,
    dayTypes: JSON.stringify(day.types),
    revision: tx.nextRevision(),
    month: monthOf(date),
    secondsMore: session.duration - (present?.duration ?? 0),
    totalSeconds: total.seconds,
    totalSessions: total.sessions,
    totalTypes: JSON.stringify(total.types),
    lastDate: before.lastDate !== null && before.lastDate > date ? before.lastDate : date,
  };
  if (before.day) await writeRollups(transaction, values);
  else await writeRollupsAndStreak(transaction, { ...values, ...runWith(before, date) });
  return { revision: tx.revision };
}

/** Stores how a session felt. No sum depends on it: nothing goes into the change feed, and the revision stays. */
export async function storeComfort(
  { transaction, userId, revision }: UserTransaction,
  id: string,
  { comfort }: PracticeComfort,
): Promise<{ revision: number } | Refusal> {
  const stored = await transaction
    .updateTable("practice")
    .set({ comfort })
    .where("userId", "=", userId)
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  return stored ? { revision } : refusal("document/not-found");
}

function withSession(day: PracticeDay | undefined, session: PractisedSession, replaced: PractisedSession | undefined) {
  const [sum] = addPractice(day ? [day] : [], session, replaced);
  if (!sum) throw new Error("A session has a sum.");
  return sum;
}

/** The run that a new day lengthens, or that joins its two neighbours, or that is its own; the one after it goes. */
function runWith({ runBefore, runAfter }: RollupsBefore, date: string) {
  return { runFirst: runBefore ?? date, runLast: runAfter ?? date, dayAfter: addDays(date, 1) };
}
