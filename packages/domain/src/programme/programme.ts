import * as z from "zod/mini";
import { MOTION_TYPES, type MotionType } from "../motion/index.ts";
import { weekdayOf } from "../time/index.ts";

/** Minutes of a planned day, and those that one begins with. */
export const PLANNED_MINUTES = { least: 1, most: 60, usual: 10 } as const;
/** How often a programme may have been changed; older entries are dropped. */
export const MOST_ENTRIES = 52;

const DAYS_OF_A_WEEK = 7;
/** Somewhere on Earth it is so many hours later than in UTC, and nowhere more. */
const FURTHEST_MS = 14 * 3_600_000;

const plannedDaySchema = z.object({
  motions: z.array(z.enum(MOTION_TYPES)).check(
    z.minLength(1),
    z.refine((motions) => new Set(motions).size === motions.length, "a motion is planned twice"),
  ),
  minutes: z.int().check(z.minimum(PLANNED_MINUTES.least), z.maximum(PLANNED_MINUTES.most)),
});
/** What is planned for a day. */
export type PlannedDay = z.infer<typeof plannedDaySchema>;

const programmeEntrySchema = z.object({
  /** The calendar date from which it holds, until that of the next entry. */
  from: z.iso.date(),
  paused: z.boolean(),
  /** From Sunday to Saturday; null: nothing is planned. */
  week: z.array(z.nullable(plannedDaySchema)).check(z.length(DAYS_OF_A_WEEK)),
});
/** How a programme was from a date on. A removed one is a week without anything. */
export type ProgrammeEntry = z.infer<typeof programmeEntrySchema>;

/**
 * A person's programme with what it was before, so that past weeks are judged by the plan that they had: entries in the order of their dates.
 * It is a field of the profile and not a collection, since there is one, and it is small; what is written are the entries that change, and
 * these are merged by their dates, so that of two devices that were without network neither takes the other's history away. Of two entries of the same
 * date the last to arrive wins.
 */
export const programmeSchema = z.array(programmeEntrySchema).check(z.maxLength(MOST_ENTRIES));
export type Programme = readonly ProgrammeEntry[];

const NOTHING: ProgrammeEntry["week"] = Array.from({ length: DAYS_OF_A_WEEK }, () => null);

/** The week that one begins with: Sunday, Monday, Wednesday and Friday. */
export const DEFAULT_WEEK: ProgrammeEntry["week"] = NOTHING.map((_, weekday) =>
  [0, 1, 3, 5].includes(weekday)
    ? { motions: ["convergence", "pursuit", "saccades"] satisfies MotionType[], minutes: PLANNED_MINUTES.usual }
    : null,
);

/** The entry that ends a programme on a date. */
export function programmeEnd(from: string): ProgrammeEntry {
  return { from, paused: false, week: NOTHING };
}

/**
 * The programme with these entries in the place of those of the same dates. Of more than MOST_ENTRIES those that repeat the one before go, then
 * the oldest; until then all stay, since one that is written later may come between two that are alike.
 * @param written in any order; of a date that comes twice the last counts
 */
export function mergeProgramme(programme: Programme, written: Programme): ProgrammeEntry[] {
  const byDate = new Map([...programme, ...written].map((entry) => [entry.from, entry]));
  const merged = [...byDate.values()].sort((a, b) => (a.from < b.from ? -1 : 1));
  if (merged.length <= MOST_ENTRIES) return merged;
  const changes = merged.filter((entry, i) => i === 0 || meaningOf(entry) !== meaningOf(merged[i - 1] ?? entry));
  return changes.slice(-MOST_ENTRIES);
}

/** Entries as they are stored: what claims to begin in the future begins on the latest date that any place on Earth has. */
export function normaliseProgramme(written: Programme, now: Date): ProgrammeEntry[] {
  const latest = new Date(now.getTime() + FURTHEST_MS).toISOString().slice(0, 10);
  return written.map((entry) => (entry.from > latest ? { ...entry, from: latest } : entry));
}

function meaningOf({ paused, week }: ProgrammeEntry): string {
  return JSON.stringify([paused, week]);
}

/** The entry that holds on a date; undefined before there was any. */
function entryOn(programme: Programme, date: string): ProgrammeEntry | undefined {
  return programme.findLast(({ from }) => from <= date);
}

/** The programme as it is on a date, also while it is paused; undefined where there is none. */
export function programmeOn(programme: Programme, date: string): ProgrammeEntry | undefined {
  const entry = entryOn(programme, date);
  return entry?.week.some((day) => day !== null) ? entry : undefined;
}

/** What is planned for a date; null when nothing is, or the programme is paused. */
export function plannedOn(programme: Programme, date: string): PlannedDay | null {
  const entry = entryOn(programme, date);
  return entry && !entry.paused ? (entry.week[weekdayOf(date)] ?? null) : null;
}
