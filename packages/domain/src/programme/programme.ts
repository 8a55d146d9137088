import * as z from "zod/mini";
import { EXERCISE_TYPES, type ExerciseType, type MotionType } from "../motion/index.ts";
import { calendarDateSchema, daysAfter, MAX_OFFSET_MS, weekdayOf } from "../time/index.ts";

/** Minutes of a planned day. */
export const PLANNED_MINUTES = { least: 1, most: 60, usual: 10 } as const;
/** Changes of a programme. The oldest are dropped beyond this. */
export const MOST_ENTRIES = 52;

/** Motions of a planned day before those that this version doesn't know are skipped. */
const LONGEST_DAY = 50;

const plannedDaySchema = z.object({
  motions: z.array(z.enum(EXERCISE_TYPES)).check(
    z.minLength(1),
    z.maxLength(LONGEST_DAY),
    z.refine((motions) => new Set(motions).size === motions.length, "a motion is planned twice"),
  ),
  minutes: z.int().check(z.minimum(PLANNED_MINUTES.least), z.maximum(PLANNED_MINUTES.most)),
});
export type PlannedDay = z.infer<typeof plannedDaySchema>;

export const programmeEntrySchema = z.object({
  /** The first date on which the entry is in effect, until the next entry. */
  from: calendarDateSchema,
  paused: z.boolean(),
  /** From Sunday to Saturday; null: nothing is planned. */
  week: z.array(z.nullable(plannedDaySchema)).check(z.length(7)),
});
/** The programme from a date on. A removed programme is an empty week. */
export type ProgrammeEntry = z.infer<typeof programmeEntrySchema>;

/**
 * A user's programme with its history, so that past weeks are compared with the plan they had: entries ordered by date. It is a small field of the
 * profile. A write contains only the entries that change; they are merged by date, so that two devices that were offline keep each other's history.
 * Of two entries with the same date the last write wins.
 */
export const programmeSchema = z.array(programmeEntrySchema).check(z.maxLength(MOST_ENTRIES));
export type Programme = readonly ProgrammeEntry[];

const EMPTY_WEEK: ProgrammeEntry["week"] = Array.from({ length: 7 }, () => null);

function weekOn(weekdays: readonly number[], day: PlannedDay): ProgrammeEntry["week"] {
  return EMPTY_WEEK.map((_, weekday) => (weekdays.includes(weekday) ? day : null));
}

/** The week of a new programme: Sunday, Monday, Wednesday and Friday, with the motions that the plan includes. */
export function defaultWeek(includes: (motion: MotionType) => boolean): ProgrammeEntry["week"] {
  const motions = (["convergence", "pursuit", "saccades"] as const).filter(includes);
  return weekOn([0, 1, 3, 5], { motions, minutes: PLANNED_MINUTES.usual });
}

/** The week that a user without any practice session is offered: two minutes of one motion on Monday, Wednesday and Friday. */
export function firstWeek(motion: ExerciseType): ProgrammeEntry["week"] {
  return weekOn([1, 3, 5], { motions: [motion], minutes: 2 });
}

/** The entry that removes a programme from a date on. */
export function programmeEnd(from: string): ProgrammeEntry {
  return { from, paused: false, week: EMPTY_WEEK };
}

/**
 * Replaces the entries of the written dates. Above MOST_ENTRIES it drops entries equal to the one before, then the oldest. Below it keeps
 * equal entries, since a later write may go between them.
 * @param written in any order; the last entry of a date wins
 */
export function mergeProgramme(programme: Programme, written: Programme): ProgrammeEntry[] {
  const byDate = new Map([...programme, ...written].map((entry) => [entry.from, entry]));
  const merged = [...byDate.values()].sort((a, b) => (a.from < b.from ? -1 : 1));
  if (merged.length <= MOST_ENTRIES) return merged;
  const planOf = ({ paused, week }: ProgrammeEntry) => JSON.stringify([paused, week]);
  const changes = merged.filter((entry, i) => i === 0 || planOf(entry) !== planOf(merged[i - 1] ?? entry));
  return changes.slice(-MOST_ENTRIES);
}

/** Days between the dates that two places on Earth have at the same time. */
const MOST_DAYS_AHEAD = 2;

/**
 * The entries that change a programme from a date on. They also replace those of the next two days: a device in a time zone ahead may have saved
 * one for its own date, which would undo this change then. Later ones show that this clock is behind, so they stay.
 */
export function changeFrom(programme: Programme, entry: ProgrammeEntry): ProgrammeEntry[] {
  const ahead = programme.map(({ from }) => from).filter((from) => from > entry.from);
  const replaced = ahead.filter((from) => daysAfter(from, entry.from) <= MOST_DAYS_AHEAD);
  return [entry, ...replaced.map((from) => ({ ...entry, from }))];
}

/** Entries as the server stores them: a later start becomes the latest date that any place on Earth has now. */
export function normaliseProgramme(written: Programme, now: Date): ProgrammeEntry[] {
  const latest = new Date(now.getTime() + MAX_OFFSET_MS).toISOString().slice(0, 10);
  return written.map((entry) => (entry.from > latest ? { ...entry, from: latest } : entry));
}

function entryOn(programme: Programme, date: string): ProgrammeEntry | undefined {
  return programme.findLast(({ from }) => from <= date);
}

/** The programme in effect on a date, also while paused; undefined without one. */
export function programmeOn(programme: Programme, date: string): ProgrammeEntry | undefined {
  const entry = entryOn(programme, date);
  return entry?.week.some((day) => day !== null) ? entry : undefined;
}

/** The plan of a date; null when nothing is planned or the programme is paused. */
export function plannedOn(programme: Programme, date: string): PlannedDay | null {
  const entry = entryOn(programme, date);
  return entry && !entry.paused ? (entry.week[weekdayOf(date)] ?? null) : null;
}
