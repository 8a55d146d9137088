import { type PracticeDay, sumSeconds } from "../practice/index.ts";
import { latestWeeks } from "../time/index.ts";
import { type Programme, plannedOn } from "./programme.ts";

/**
 * The latest weeks, each day compared with the plan in effect on it, oldest first. The last week contains today and its coming days.
 * A day is kept when any of its planned motions was practised, since buckets don't have seconds by motion.
 * @param days in any order, each date once. Days after today count as today.
 * @param count how many weeks, at least 1
 */
export function programmeWeeks(programme: Programme, days: readonly PracticeDay[], today: string, count: number) {
  const byDate = new Map<string, PracticeDay[]>();
  for (const day of days) {
    const on = day.date > today ? today : day.date;
    byDate.set(on, [...(byDate.get(on) ?? []), day]);
  }
  return latestWeeks(today, count).map((dates) => {
    const planned = dates.flatMap((date) => {
      const plan = plannedOn(programme, date);
      return plan ? [{ ...plan, seconds: plan.minutes * 60, practised: byDate.get(date) ?? [] }] : [];
    });
    const kept = planned.filter(({ motions, practised }) =>
      practised.some(({ types }) => motions.some((motion) => (types[motion] ?? 0) > 0)),
    );
    return {
      /** Its Sunday. */
      start: dates[0] ?? today,
      /** Of the whole week, also of the current one. */
      plannedDays: planned.length,
      plannedSeconds: sumSeconds(planned),
      keptDays: kept.length,
      /** Each day capped at its plan: extra practice doesn't make up for another day. */
      practisedSeconds: sumSeconds(
        kept.map(({ seconds, practised }) => ({ seconds: Math.min(seconds, sumSeconds(practised)) })),
      ),
    };
  });
}
