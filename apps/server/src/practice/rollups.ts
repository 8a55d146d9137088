import type { PracticeComfort, PracticeDay, PracticeDocument } from "@vr-eye-lab/domain/practice";
import { addPractice, type PractisedSession } from "@vr-eye-lab/domain/practice";
import { addDays, monthOf } from "@vr-eye-lab/domain/time";
import type { Kysely } from "kysely";
import { preparedTogether } from "../db/prepared.ts";
import type { Tables } from "../db/tables.ts";
import { type Refusal, refusal } from "../store/refusal.ts";
import type { UserTransaction } from "../store/user-transaction.ts";
import { readRollups } from "./rollup-reads.ts";

/**
 * Stores a practice record and updates all rollups. An existing record is replaced only by a longer one, which adds the difference and keeps
 * the date of the first.
 * @returns the latest revision of the user's data
 */
export async function storePractice(
  tx: UserTransaction,
  id: string,
  record: PracticeDocument,
): Promise<{ revision: number }> {
  const { transaction, userId } = tx;
  const before = await readRollups(tx, id, record.date);
  const { stored } = before;
  if (stored && record.duration <= stored.duration) return { revision: tx.revision };
  const session: PractisedSession = stored ? { ...record, date: stored.date } : record;
  const { date } = session;
  const day = addSession(before.day, session, stored);
  // The total is a rollup like a day's.
  const total = addSession(before.total, session, stored);
  const values = {
    userId,
    id,
    startedAt: record.startedAt,
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
    secondsMore: session.duration - (stored?.duration ?? 0),
    totalSeconds: total.seconds,
    totalSessions: total.sessions,
    totalTypes: JSON.stringify(total.types),
    lastDate: before.lastDate !== null && before.lastDate > date ? before.lastDate : date,
  };
  if (before.day) await writeRollups(transaction, values);
  else {
    // A new day extends the streak before it, joins two streaks, or starts one. A streak that starts the day after is merged into it.
    const streak = { streakFirst: before.streakBefore ?? date, streakLast: before.streakAfter ?? date };
    await writeRollupsAndStreak(transaction, { ...values, ...streak, dayAfter: addDays(date, 1) });
  }
  return { revision: tx.revision };
}

/** Stores how a session felt. This changes no rollup and no revision, and is not part of the change feed. */
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

function addSession(rollup: PracticeDay | undefined, session: PractisedSession, replaced?: PractisedSession) {
  const [sum] = addPractice(rollup ? [rollup] : [], session, replaced);
  if (!sum) throw new Error("addPractice returned no rollup.");
  return sum;
}

type RollupNumber = "daySeconds" | "daySessions" | "revision" | "secondsMore" | "totalSeconds" | "totalSessions";
type RollupText = "dayTypes" | "month" | "totalTypes" | "lastDate";
type RollupValues = Omit<Tables["practice"], "comfort"> & Record<RollupNumber, number> & Record<RollupText, string>;
type StreakValues = Record<"streakFirst" | "streakLast" | "dayAfter", string>;

/** Stores a session on a date that already has practice. */
const writeRollups = preparedTogether(rollupWrites);

/** Stores a session on a new date, which changes a streak. */
const writeRollupsAndStreak = preparedTogether((on, values: RollupValues & StreakValues) => [
  ...rollupWrites(on, values),
  on.deleteFrom("practiceRun").where("userId", "=", values.userId).where("firstDate", "=", values.dayAfter),
  on
    .insertInto("practiceRun")
    .values({ userId: values.userId, firstDate: values.streakFirst, lastDate: values.streakLast })
    .onConflict((conflict) => conflict.columns(["userId", "firstDate"]).doUpdateSet({ lastDate: values.streakLast })),
]);

function rollupWrites(on: Kysely<Tables>, values: RollupValues) {
  const { userId, id, startedAt, date, zone, duration, exercises, evidence, month } = values;
  const { daySeconds, daySessions, dayTypes, revision } = values;
  const { totalSeconds, totalSessions, totalTypes, lastDate } = values;
  const day = { seconds: daySeconds, sessions: daySessions, types: dayTypes, revision };
  const total = { seconds: totalSeconds, sessions: totalSessions, types: totalTypes, lastDate };
  return [
    on
      .insertInto("practice")
      .values({ userId, id, startedAt, date, zone, duration, exercises, evidence })
      .onConflict((conflict) => conflict.columns(["userId", "id"]).doUpdateSet({ duration, exercises, evidence })),
    on
      .insertInto("practiceDay")
      .values({ userId, date, ...day })
      .onConflict((conflict) => conflict.columns(["userId", "date"]).doUpdateSet(day)),
    on
      .insertInto("practiceMonth")
      .values({ userId, month, seconds: values.secondsMore })
      .onConflict((conflict) =>
        conflict
          .columns(["userId", "month"])
          .doUpdateSet((eb) => ({ seconds: eb("practiceMonth.seconds", "+", eb.ref("excluded.seconds")) })),
      ),
    on
      .insertInto("practiceTotal")
      .values({ userId, ...total })
      .onConflict((conflict) => conflict.column("userId").doUpdateSet(total)),
  ];
}
