import { addTypes } from "./most-used.ts";
import type { PracticeDay, PracticeDocument } from "./record.ts";

/** What statistics need to know of a session. */
export type PractisedSession = Pick<PracticeDocument, "date" | "duration" | "exercises">;

/**
 * The days with one more session in the bucket of its date; the given ones are left as they are. The server keeps its buckets by it, and the
 * page adds to them what the server has not got yet.
 * @param days in any order, each date once
 * @param replaced the shorter record of the same session that is counted in `days` already: only the difference is added
 */
export function addPractice(
  days: readonly PracticeDay[],
  session: PractisedSession,
  replaced?: PractisedSession,
): PracticeDay[] {
  const date = replaced?.date ?? session.date;
  const at = days.findIndex((day) => day.date === date);
  const day = days[at] ?? { date, seconds: 0, sessions: 0, types: {} };
  const types = addTypes(day.types, session.exercises, 1);
  const changed = {
    date,
    seconds: roundSeconds(day.seconds + session.duration - (replaced?.duration ?? 0)),
    sessions: day.sessions + (replaced ? 0 : 1),
    types: replaced ? addTypes(types, replaced.exercises, -1) : types,
  };
  return at < 0 ? [...days, changed] : days.with(at, changed);
}

/** Seconds to whole milliseconds, so that sums do not depend on the order in which they were made. */
export function roundSeconds(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}
