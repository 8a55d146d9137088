import { EXERCISE_TYPES, type ExerciseType } from "../../motion/index.ts";
import type { PracticeStats } from "../api.ts";

/** When, where and for how long a session was practised. */
export interface Happened {
  readonly instant: Date;
  readonly zone: string;
  readonly seconds: number;
  readonly types: readonly ExerciseType[];
}

/** The statistics computed in the slow, obvious way: session by session, day by day. Swedish dates are ISO 8601. */
export function obviousStats(history: readonly Happened[], now: Date, zone: string): PracticeStats {
  const today = localDate(now, zone);
  const sessions = dated(history, today);
  const isPractised = (date: string) => sessions.some((session) => session.date === date);

  let currentStreak = 0;
  let day = isPractised(today) ? today : dayBefore(today);
  while (isPractised(day)) {
    currentStreak += 1;
    day = dayBefore(day);
  }

  let sunday = today;
  while (weekday(sunday) !== "Sunday") sunday = dayBefore(sunday);
  const seconds = (isIn: (date: string) => boolean) =>
    sessions.reduce((sum, session) => sum + (isIn(session.date) ? session.seconds : 0), 0);

  const counts = EXERCISE_TYPES.map(
    (type) => sessions.flatMap(({ types }) => types).filter((each) => each === type).length,
  );
  const most = Math.max(...counts);
  return {
    currentStreak,
    timeInSession: {
      today: seconds((date) => date === today),
      thisWeek: seconds((date) => date >= sunday),
      thisMonth: seconds((date) => date.startsWith(today.slice(0, 8))),
      thisYear: seconds((date) => date.startsWith(today.slice(0, 5))),
    },
    totalSeconds: seconds(() => true),
    totalSessions: sessions.length,
    lastSessionDate:
      sessions
        .map(({ date }) => date)
        .sort()
        .at(-1) ?? null,
    mostUsed: most > 0 ? (EXERCISE_TYPES[counts.indexOf(most)] ?? null) : null,
  };
}

export interface ObviousDay {
  readonly date: string;
  readonly seconds: number;
  readonly sessions: number;
}

/** The practice of each day of the latest weeks, found by walking back from today. Weeks start on Sunday. */
export function obviousWeeks(history: readonly Happened[], now: Date, zone: string, count: number): ObviousDay[][] {
  const today = localDate(now, zone);
  const sessions = dated(history, today);
  const weeks: ObviousDay[][] = [];
  let week: ObviousDay[] = [];
  let date = today;
  while (weeks.length < count) {
    const onIt = sessions.filter((session) => session.date === date);
    week.unshift({ date, seconds: onIt.reduce((sum, { seconds }) => sum + seconds, 0), sessions: onIt.length });
    if (weekday(date) === "Sunday") {
      weeks.unshift(week);
      week = [];
    }
    date = dayBefore(date);
  }
  return weeks;
}

/** Adds local dates; a future session counts as today. */
function dated(history: readonly Happened[], today: string) {
  return history.map((session) => {
    const date = localDate(session.instant, session.zone);
    const isAhead = date > today;
    return { ...session, date: isAhead ? today : date };
  });
}

function localDate(instant: Date, zone: string): string {
  const swedish = swedishIn.get(zone) ?? new Intl.DateTimeFormat("sv-SE", { timeZone: zone });
  swedishIn.set(zone, swedish);
  return swedish.format(instant);
}

const swedishIn = new Map<string, Intl.DateTimeFormat>();

function dayBefore(date: string): string {
  const noon = new Date(`${date}T12:00:00Z`);
  noon.setUTCDate(noon.getUTCDate() - 1);
  return noon.toISOString().slice(0, 10);
}

function weekday(date: string): string {
  return weekdays.format(new Date(`${date}T12:00:00Z`));
}

const weekdays = new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", weekday: "long" });
