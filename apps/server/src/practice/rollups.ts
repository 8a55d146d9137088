import type { PracticeComfort, PracticeDay, PracticeDocument } from "@vr-eye-lab/domain/practice";
import { addPractice, type PractisedSession } from "@vr-eye-lab/domain/practice";
import { addDays } from "@vr-eye-lab/domain/time";
import { type Refusal, refusal } from "../store/refusal.ts";
import { refuseGrowth, takeToday, usedAfter } from "../store/usage.ts";
import type { UserTransaction } from "../store/user-transaction.ts";
import { fitRecord, mayLackRows } from "./practice-quota.ts";
import { readRollups } from "./rollup-reads.ts";
import { changeLoaded, type SessionChanges, setComfort, writeChanges } from "./rollup-writes.ts";

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
  const { userId, usage } = tx;
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
  const changes: SessionChanges = {
    record: json && {
      userId,
      id,
      startedAt: record.startedAt,
      date,
      zone: record.zone,
      duration: record.duration,
      ...json,
    },
    day: { userId, ...day, types: JSON.stringify(day.types), revision: tx.nextRevision() },
    secondsMore: session.duration - (stored?.duration ?? 0),
    total: {
      userId,
      seconds: total.seconds,
      sessions: total.sessions,
      types: JSON.stringify(total.types),
      lastDate: before.lastDate !== null && before.lastDate > date ? before.lastDate : date,
    },
    // A new day extends the streak before it, joins two streaks, or starts one. A streak that starts the day after is merged into it.
    streak: before.day
      ? undefined
      : { userId, firstDate: before.streakBefore ?? date, lastDate: before.streakAfter ?? date },
    dayAfter: addDays(date, 1),
  };
  if (tx.loaded) changeLoaded(tx.loaded, changes);
  else await writeChanges(tx.transaction, changes);
  return { revision: tx.revision };
}

/**
 * Stores how a session felt. This changes no rollup and no revision, and is not part of the change feed.
 * @returns as `storePractice`
 */
export async function storeComfort(
  tx: UserTransaction,
  id: string,
  { comfort }: PracticeComfort,
  now: Date,
): Promise<{ revision: number } | Refusal | "held-back"> {
  const { revision, usage } = tx;
  if (await setComfort(tx, id, comfort)) return { revision };
  // The session itself may be held back, or may have no row because of the quota.
  if (!takeToday(usage, "practice", 1, now)) return "held-back";
  return mayLackRows(usage) ? { revision } : refusal("document/not-found");
}

function addSession(rollup: PracticeDay | undefined, session: PractisedSession, replaced?: PractisedSession) {
  const [sum] = addPractice(rollup ? [rollup] : [], session, replaced);
  if (!sum) throw new Error("addPractice returned no rollup.");
  return sum;
}
