import type { PracticeDay } from "../practice/index.ts";
import { addDays, weekStart } from "../time/index.ts";
import { type Programme, plannedOn } from "./programme.ts";

const DAYS_OF_A_WEEK = 7;

/** What came of a week's plan. */
export interface ProgrammeWeek {
  /** Its Sunday. */
  readonly start: string;
  /** Of the whole week, also of the present one. */
  readonly plannedDays: number;
  readonly plannedSeconds: number;
  /** Planned days on which one of their motions was practised. */
  readonly keptDays: number;
  /** Practised on those days, of each no more than was planned: longer practice on one day does not stand in for another. */
  readonly practisedSeconds: number;
}

/**
 * The latest weeks against the plan that each of their days had, oldest first; the last one is that of today, with the plan of its days to come.
 * A day's practice is known by its seconds and by which motions were in it: it counts when any motion of the plan was. What is dated after
 * today counts as today's.
 * @param days in any order, each date once
 * @param count how many weeks, at least 1
 */
export function programmeWeeks(
  programme: Programme,
  days: readonly PracticeDay[],
  today: string,
  count: number,
): ProgrammeWeek[] {
  const byDate = new Map<string, PracticeDay[]>();
  for (const day of days) {
    const on = day.date > today ? today : day.date;
    byDate.set(on, [...(byDate.get(on) ?? []), day]);
  }
  const latest = weekStart(today);
  return Array.from({ length: count }, (_, i) => {
    const start = addDays(latest, (i + 1 - count) * DAYS_OF_A_WEEK);
    const week = { start, plannedDays: 0, plannedSeconds: 0, keptDays: 0, practisedSeconds: 0 };
    for (let day = 0; day < DAYS_OF_A_WEEK; day++) {
      const date = addDays(start, day);
      const plan = plannedOn(programme, date);
      if (!plan) continue;
      const planned = plan.minutes * 60;
      const practised = byDate.get(date) ?? [];
      week.plannedDays += 1;
      week.plannedSeconds += planned;
      if (!practised.some(({ types }) => plan.motions.some((motion) => (types[motion] ?? 0) > 0))) continue;
      week.keptDays += 1;
      week.practisedSeconds += Math.min(
        planned,
        practised.reduce((sum, { seconds }) => sum + seconds, 0),
      );
    }
    return { ...week, practisedSeconds: Math.round(week.practisedSeconds * 1000) / 1000 };
  });
}
