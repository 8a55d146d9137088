import { type CheckIn, sumOf } from "@vr-eye-lab/domain/check-in";
import { streakStart, sumSeconds, sumTypes } from "@vr-eye-lab/domain/practice";
import { WEEKLY_GOAL } from "@vr-eye-lab/domain/profile";
import { SHARED_CHECK_INS, type SharedProgress } from "@vr-eye-lab/domain/sharing";
import { addDays } from "@vr-eye-lab/domain/time";
import type { Database } from "../db/database.ts";
import { readDays } from "../practice/days.ts";
import { readProfile } from "../profile/profiles.ts";

/** A report lists this many days before today one by one: enough for 52 weeks and for a leap year, also if the viewer's date is a day behind UTC. */
const SINGLE_DAYS = 366;

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

/** Computes the report that a share link shows, without `expiresAt` and check-ins. */
export async function readReport({ reader }: Database, userId: string, now: Date) {
  const since = addDays(now.toISOString().slice(0, 10), -SINGLE_DAYS);
  const days = await readDays(reader, userId);
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
  return {
    days: first ? [{ ...first, types }, ...newer] : [],
    ...(last && { streakFrom: streakStart(earlier.map(({ date }) => date)) }),
    weeklyGoal: profile?.weeklyGoal ?? WEEKLY_GOAL.usual,
  };
}
