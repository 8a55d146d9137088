import type { PracticeComfort, PracticeDay, PracticeDocument } from "@vr-eye-lab/domain/documents";
import { addDays, addPractice, monthOf, type PractisedSession } from "@vr-eye-lab/domain/practice";
import { type Refusal, refusal } from "../documents/refusal.ts";
import type { Turn } from "../documents/turn.ts";

/**
 * Stores a practice record and brings all sums up to date. A record that is there already gives way only to a longer one, which counts with the
 * difference and keeps the date of the first.
 * @returns the revision that the user's data has reached
 */
export async function storePractice(turn: Turn, id: string, record: PracticeDocument): Promise<{ revision: number }> {
  const present = await readRecord(turn, id);
  if (present && record.duration <= present.duration) return { revision: turn.revision };
  const session: PractisedSession = present ? { ...record, date: present.date } : record;
  await writeRecord(turn, id, record);
  const isNewDay = await addToDay(turn, session, present);
  await addToMonth(turn, session, present);
  await addToTotal(turn, session, present);
  if (isNewDay) await addToRuns(turn, session.date);
  return { revision: turn.revision };
}

/** Stores how a session felt. No sum depends on it: nothing goes into the change feed, and the revision stays. */
export async function storeComfort(
  { transaction, userId, revision }: Turn,
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

async function readRecord({ transaction, userId }: Turn, id: string): Promise<PractisedSession | undefined> {
  const row = await transaction
    .selectFrom("practice")
    .select(["date", "duration", "exercises"])
    .where("userId", "=", userId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row && { ...row, exercises: JSON.parse(row.exercises) };
}

async function writeRecord({ transaction, userId }: Turn, id: string, record: PracticeDocument): Promise<void> {
  const { startedAt, date, zone, duration } = record;
  const exercises = JSON.stringify(record.exercises);
  const evidence = record.evidence === undefined ? null : JSON.stringify(record.evidence);
  await transaction
    .insertInto("practice")
    .values({ userId, id, startedAt, date, zone, duration, exercises, evidence })
    .onConflict((conflict) => conflict.columns(["userId", "id"]).doUpdateSet({ duration, exercises, evidence }))
    .execute();
}

/** @returns whether it is the first session of its date */
async function addToDay(
  turn: Turn,
  session: PractisedSession,
  replaced: PractisedSession | undefined,
): Promise<boolean> {
  const { transaction, userId } = turn;
  const row = await transaction
    .selectFrom("practiceDay")
    .select(["date", "seconds", "sessions", "types"])
    .where("userId", "=", userId)
    .where("date", "=", session.date)
    .executeTakeFirst();
  const days: PracticeDay[] = row ? [{ ...row, types: JSON.parse(row.types) }] : [];
  const [day] = addPractice(days, session, replaced);
  if (!day) throw new Error("A session has a day.");
  const values = {
    seconds: day.seconds,
    sessions: day.sessions,
    types: JSON.stringify(day.types),
    revision: turn.nextRevision(),
  };
  await transaction
    .insertInto("practiceDay")
    .values({ userId, date: day.date, ...values })
    .onConflict((conflict) => conflict.columns(["userId", "date"]).doUpdateSet(values))
    .execute();
  return !row;
}

async function addToMonth(
  { transaction, userId }: Turn,
  session: PractisedSession,
  replaced: PractisedSession | undefined,
): Promise<void> {
  const seconds = session.duration - (replaced?.duration ?? 0);
  await transaction
    .insertInto("practiceMonth")
    .values({ userId, month: monthOf(session.date), seconds })
    .onConflict((conflict) =>
      conflict
        .columns(["userId", "month"])
        .doUpdateSet((eb) => ({ seconds: eb("practiceMonth.seconds", "+", eb.ref("excluded.seconds")) })),
    )
    .execute();
}

async function addToTotal(
  { transaction, userId }: Turn,
  session: PractisedSession,
  replaced: PractisedSession | undefined,
): Promise<void> {
  const row = await transaction.selectFrom("practiceTotal").selectAll().where("userId", "=", userId).executeTakeFirst();
  // Everything together is summed as if it were one long day.
  const before: PracticeDay[] = row ? [{ ...row, date: session.date, types: JSON.parse(row.types) }] : [];
  const [total] = addPractice(before, session, replaced);
  if (!total) throw new Error("A session has a total.");
  const values = {
    seconds: total.seconds,
    sessions: total.sessions,
    types: JSON.stringify(total.types),
    lastDate: row && row.lastDate > session.date ? row.lastDate : session.date,
  };
  await transaction
    .insertInto("practiceTotal")
    .values({ userId, ...values })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet(values))
    .execute();
}

/** Puts a new day into the run that it lengthens, or between the two that it joins, or into one of its own. */
async function addToRuns({ transaction, userId }: Turn, date: string): Promise<void> {
  const [yesterday, tomorrow] = [addDays(date, -1), addDays(date, 1)];
  const neighbours = await transaction
    .selectFrom("practiceRun")
    .select(["firstDate", "lastDate"])
    .where("userId", "=", userId)
    .where("firstDate", "<=", tomorrow)
    .orderBy("firstDate", "desc")
    .limit(2)
    .execute();
  const after = neighbours.find((run) => run.firstDate === tomorrow);
  const before = neighbours.find((run) => run.lastDate === yesterday);
  if (after) {
    await transaction
      .deleteFrom("practiceRun")
      .where("userId", "=", userId)
      .where("firstDate", "=", tomorrow)
      .execute();
  }
  const lastDate = after?.lastDate ?? date;
  await transaction
    .insertInto("practiceRun")
    .values({ userId, firstDate: before?.firstDate ?? date, lastDate })
    .onConflict((conflict) => conflict.columns(["userId", "firstDate"]).doUpdateSet({ lastDate }))
    .execute();
}
