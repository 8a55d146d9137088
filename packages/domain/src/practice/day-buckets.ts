import { addTypes } from "./motion-counts.ts";
import type { PracticeDay, PracticeDocument } from "./record.ts";

/** The part of a record that statistics use. */
export type PractisedSession = Pick<PracticeDocument, "date" | "duration" | "exercises">;

/**
 * Returns the days with a session added to the bucket of its date. The server maintains its buckets with it; the page adds unsent sessions.
 * @param days in any order, each date once
 * @param replaced the shorter record of the same session that is already in `days`: only the difference is added
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

/** Rounds to milliseconds, so that sums don't depend on their order. */
export function roundSeconds(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}
