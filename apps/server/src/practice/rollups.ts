import type { PracticeComfort, PracticeDay, PracticeDocument } from "@vr-eye-lab/domain/practice";
import { addPractice, type PractisedSession } from "@vr-eye-lab/domain/practice";
import { addDays, monthOf } from "@vr-eye-lab/domain/time";
import type { Kysely } from "kysely";
import { preparedTogether } from "../db/prepared.ts";
import type { Tables } from "../db/tables.ts";
import { type Refusal, refusal } from "../store/refusal.ts";
import { refuseGrowth, takeToday, usedAfter } from "../store/usage.ts";
import type { UserTransaction } from "../store/user-transaction.ts";
import { fitRecord, mayLackRows } from "./practice-quota.ts";
import { readRollups } from "./rollup-reads.ts";

/**
 * Stores a practice record and updates all rollups. An existing record is replaced only by a longer one, which adds the difference and keeps
 * the date of the first. A record that doesn't fit into the quota counts in the rollups but has no row.
 * @returns the latest revision of the user's data; "held-back" if no more is stored on this day of the server's clock
 */
export async function storePractice(
  tx: UserTransaction,
  id: string,
  record: PracticeDocument,
  now: Date,
): Promise<{ revision: number } | Refusal | "held-back"> {
  const { transaction, userId, usage } = tx;
  const before = await readRollups(tx, id, record.date);
  const { stored, storedJson } = before;
  if (stored && record.duration <= stored.duration) return { revision: tx.revision };
  const days = usedAfter(usage.practiceDays, before.day ? [] : [{ before: undefined, after: "" }]);
  const refused = refuseGrowth(usage, "practiceDays", days);
  if (refused) return refused;
  if (!takeToday(usage, "practice", 1, now)) return "held-back";
  usage.practiceDays = days;
  const fitted = fitRecord(usage, record, storedJson);
  const json = fitted ?? storedJson;
  const session: PractisedSession = {
    duration: record.duration,
    date: stored?.date ?? record.date,
    // A stored record that can't grow keeps the exercises that the rollups have counted.
    exercises: fitted ? record.exercises : (stored?.exercises ?? record.exercises),
  };
  const { date } = session;
  const day = addSession(before.day, session, stored);
  // The total is a rollup like a day's.
  const total = addSession(before.total, session, stored);
  const [onKnownDay, onNewDay] = json ? [writeRecord, writeRecordOnNewDay] : [writeRollups, writeRollupsOnNewDay];
  await (before.day ? onKnownDay : onNewDay)(transaction, {
    userId,
    id,
    startedAt: record.startedAt,
    date,
    zone: record.zone,
    duration: record.duration,
    exercises: json?.exercises ?? "",
    evidence: json?.evidence ?? null,
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
    // A new day extends the streak before it, joins two streaks, or starts one. A streak that starts the day after is merged into it.
    streakFirst: before.streakBefore ?? date,
    streakLast: before.streakAfter ?? date,
    dayAfter: addDays(date, 1),
  });
  return { revision: tx.revision };
}

/**
 * Stores how a session felt. This changes no rollup and no revision, and is not part of the change feed.
 * @returns as `storePractice`
 */
export async function storeComfort(
  { transaction, userId, revision, usage }: UserTransaction,
  id: string,
  { comfort }: PracticeComfort,
  now: Date,
): Promise<{ revision: number } | Refusal | "held-back"> {
  const stored = await transaction
    .updateTable("practice")
    .set({ comfort })
    .where("userId", "=", userId)
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  if (stored) return { revision };
  // The session itself may be held back, or may have no row because of the quota.
  if (!takeToday(usage, "practice", 1, now)) return "held-back";
  return mayLackRows(usage) ? { revision } : refusal("document/not-found");
}

function addSession(rollup: PracticeDay | undefined, session: PractisedSession, replaced?: PractisedSession) {
  const [sum] = addPractice(rollup ? [rollup] : [], session, replaced);
  if (!sum) throw new Error("addPractice returned no rollup.");
  return sum;
}

type RollupNumber = "daySeconds" | "daySessions" | "revision" | "secondsMore" | "totalSeconds" | "totalSessions";
type RollupText = "dayTypes" | "month" | "totalTypes" | "lastDate";
type StreakText = "streakFirst" | "streakLast" | "dayAfter";
type Values = Omit<Tables["practice"], "comfort"> &
  Record<RollupNumber, number> &
  Record<RollupText | StreakText, string>;

const writeRollups = preparedTogether(rollupWrites);
const writeRollupsOnNewDay = preparedTogether((on, values: Values) => [
  ...rollupWrites(on, values),
  ...streakWrites(on, values),
]);
const writeRecord = preparedTogether((on, values: Values) => [recordWrite(on, values), ...rollupWrites(on, values)]);
const writeRecordOnNewDay = preparedTogether((on, values: Values) => [
  recordWrite(on, values),
  ...rollupWrites(on, values),
  ...streakWrites(on, values),
]);

function recordWrite(on: Kysely<Tables>, values: Values) {
  const { userId, id, startedAt, date, zone, duration, exercises, evidence } = values;
  return on
    .insertInto("practice")
    .values({ userId, id, startedAt, date, zone, duration, exercises, evidence })
    .onConflict((conflict) => conflict.columns(["userId", "id"]).doUpdateSet({ duration, exercises, evidence }));
}

function streakWrites(on: Kysely<Tables>, { userId, streakFirst, streakLast, dayAfter }: Values) {
  return [
    on.deleteFrom("practiceRun").where("userId", "=", userId).where("firstDate", "=", dayAfter),
    on
      .insertInto("practiceRun")
      .values({ userId, firstDate: streakFirst, lastDate: streakLast })
      .onConflict((conflict) => conflict.columns(["userId", "firstDate"]).doUpdateSet({ lastDate: streakLast })),
  ];
}

function rollupWrites(on: Kysely<Tables>, values: Values) {
  const { userId, date, month } = values;
  const { daySeconds, daySessions, dayTypes, revision } = values;
  const { totalSeconds, totalSessions, totalTypes, lastDate } = values;
  const day = { seconds: daySeconds, sessions: daySessions, types: dayTypes, revision };
  const total = { seconds: totalSeconds, sessions: totalSessions, types: totalTypes, lastDate };
  return [
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
