import { type CheckIn, sumOf } from "@vr-eye-lab/domain/check-in";
import { streakStart, sumSeconds, sumTypes } from "@vr-eye-lab/domain/practice";
import { WEEKLY_GOAL } from "@vr-eye-lab/domain/profile";
import { SHARED_CHECK_INS, type SharedProgress } from "@vr-eye-lab/domain/sharing";
import { addDays } from "@vr-eye-lab/domain/time";
import type { Kysely } from "kysely";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { readDays } from "../practice/days.ts";
import { readProfile } from "../profile/profiles.ts";
import { findRevision } from "../sync/change-feed.ts";

/** A report lists this many days before today one by one: enough for 52 weeks and for a leap year, also if the viewer's date is a day behind UTC. */
const SINGLE_DAYS = 366;
/** Bytes. About 70 for each single day. */
export const LARGEST_REPORT = 32 * 1024;
/** Bytes of all reports in memory. */
const MOST_REMEMBERED = 256 * LARGEST_REPORT;

interface Remembered {
  /** What the report was computed from. */
  readonly version: string;
  readonly report: Promise<string>;
  bytes: number;
}

/**
 * Computes the reports that share links show, and remembers them until the user's data changes or the day ends.
 * @param mostBytes of reports in memory. The oldest are discarded first
 * @returns reads a user's report as JSON: `SharedProgress` without `expiresAt`. Calls `onRead` with the number of days if it computes the report
 */
export function createSharedReports({ reader }: Database, mostBytes = MOST_REMEMBERED) {
  const remembered = new Map<string, Remembered>();
  let bytes = 0;
  function discard(userId: string): void {
    bytes -= remembered.get(userId)?.bytes ?? 0;
    remembered.delete(userId);
  }
  return async (userId: string, now: Date, onRead?: (days: number) => void): Promise<string> => {
    // Read before the data, so that a report is never older than its version.
    const revision = (await findRevision(reader, { userId }))[0]?.revision ?? 0;
    const since = addDays(now.toISOString().slice(0, 10), -SINGLE_DAYS);
    const version = `${revision} ${since}`;
    const known = remembered.get(userId);
    if (known?.version === version) return known.report;
    discard(userId);
    const entry: Remembered = { version, report: compute(reader, userId, since, onRead), bytes: 0 };
    remembered.set(userId, entry);
    const isCurrent = () => remembered.get(userId) === entry;
    try {
      const report = await entry.report;
      if (isCurrent()) {
        entry.bytes = Buffer.byteLength(report);
        bytes += entry.bytes;
        for (const [oldest] of remembered) if (bytes > mostBytes) discard(oldest);
      }
      return report;
    } catch (error) {
      if (isCurrent()) discard(userId);
      throw error;
    }
  };
}

/** The newest check-ins of a user, oldest first. */
export async function readCheckIns({ reader }: Database, userId: string): Promise<SharedProgress["checkIns"]> {
  const rows = await reader
    .selectFrom("document")
    .select("body")
    .where("userId", "=", userId)
    .where("collection", "=", "checkIns")
    .where("deleted", "=", 0)
    .orderBy("revision", "desc")
    .limit(SHARED_CHECK_INS)
    .execute();
  const checkIns = rows.map(({ body }) => JSON.parse(body ?? "") as CheckIn);
  const sorted = checkIns.sort((a, b) => (a.answeredAt < b.answeredAt ? -1 : 1));
  // The last of a date.
  const sums = new Map(sorted.map(({ date, answers }) => [date, sumOf(answers)]));
  return Array.from(sums, ([date, sum]) => ({ date, sum }));
}

async function compute(
  reader: Kysely<Tables>,
  userId: string,
  since: string,
  onRead: ((days: number) => void) | undefined,
): Promise<string> {
  const days = await readDays(reader, userId);
  onRead?.(days.length);
  const earlier = days.filter(({ date }) => date < since);
  const single = days.slice(earlier.length).map((day) => ({ ...day, types: {} }));
  const last = earlier.at(-1);
  const sum = last && {
    ...last,
    seconds: sumSeconds(earlier),
    sessions: earlier.reduce((sessions, day) => sessions + day.sessions, 0),
  };
  const [first, ...newer] = sum ? [sum, ...single] : single;
  const types = sumTypes(days.map((day) => day.types));
  const profile = await readProfile(reader, userId);
  return JSON.stringify({
    days: first ? [{ ...first, types }, ...newer] : [],
    ...(last && { streakFrom: streakStart(earlier.map(({ date }) => date)) }),
    weeklyGoal: profile?.weeklyGoal ?? WEEKLY_GOAL.usual,
  });
}
