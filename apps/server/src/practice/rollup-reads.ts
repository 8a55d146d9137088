import type { PracticeDay, PractisedSession } from "@vr-eye-lab/domain/practice";
import { addDays } from "@vr-eye-lab/domain/time";
import { prepared } from "../db/prepared.ts";
import type { UserTransaction } from "../store/user-transaction.ts";
import { latestStreak } from "./latest-streak.ts";

/** What the sums of a session's date and of everything hold before it is added. */
export interface RollupsBefore {
  /** The session itself, as it was stored first. */
  readonly present: PractisedSession | undefined;
  /** Undefined on a date of which nothing is stored. */
  readonly day: PracticeDay | undefined;
  readonly total: PracticeDay | undefined;
  /** The latest date of all; null before the first. */
  readonly lastDate: string | null;
  /** Where the run of days begins that ends the day before. */
  readonly runBefore: string | null;
  /** Where the run of days ends that begins the day after. */
  readonly runAfter: string | null;
}

/** Reads all that a session is added to, at once. */
export async function readRollups(
  { transaction, userId }: UserTransaction,
  id: string,
  date: string,
): Promise<RollupsBefore> {
  const [row] = await select(transaction, {
    userId,
    id,
    date,
    dayBefore: addDays(date, -1),
    dayAfter: addDays(date, 1),
  });
  if (!row) throw new Error("A turn has a row.");
  const { presentDate, duration, exercises, lastDate, runBefore, runAfter } = row;
  const dateOfDay = presentDate ?? date;
  return {
    present:
      presentDate !== null && duration !== null && exercises !== null
        ? { date: presentDate, duration, exercises: JSON.parse(exercises) }
        : undefined,
    day: dayOf(dateOfDay, row.daySeconds, row.daySessions, row.dayTypes),
    total: dayOf(dateOfDay, row.totalSeconds, row.totalSessions, row.totalTypes),
    lastDate,
    runBefore,
    runAfter,
  };
}

function dayOf(date: string, seconds: number | null, sessions: number | null, types: string | null) {
  if (seconds === null || sessions === null || types === null) return undefined;
  return { date, seconds, sessions, types: JSON.parse(types) };
}

interface BeforeKey {
  readonly userId: string;
  readonly id: string;
  readonly date: string;
  readonly dayBefore: string;
  readonly dayAfter: string;
}

const select = prepared((on, { userId, id, date, dayBefore, dayAfter }: BeforeKey) =>
  on
    .selectFrom("userRevision as user")
    .leftJoin("practice as present", (join) =>
      join.onRef("present.userId", "=", "user.userId").on("present.id", "=", id),
    )
    .leftJoin("practiceDay as day", (join) =>
      join
        .onRef("day.userId", "=", "user.userId")
        .on((eb) => eb("day.date", "=", eb.fn.coalesce("present.date", eb.val(date)))),
    )
    .leftJoin("practiceTotal as total", "total.userId", "user.userId")
    .leftJoin("practiceRun as after", (join) =>
      join.onRef("after.userId", "=", "user.userId").on("after.firstDate", "=", dayAfter),
    )
    .leftJoin(
      () => latestStreak(on, userId, dayBefore).as("before"),
      (join) => join.on("before.lastDate", "=", dayBefore),
    )
    .where("user.userId", "=", userId)
    .select([
      "present.date as presentDate",
      "present.duration",
      "present.exercises",
      "day.seconds as daySeconds",
      "day.sessions as daySessions",
      "day.types as dayTypes",
      "total.seconds as totalSeconds",
      "total.sessions as totalSessions",
      "total.types as totalTypes",
      "total.lastDate",
      "before.firstDate as runBefore",
      "after.lastDate as runAfter",
    ]),
);
