import { addDays } from "../time/index.ts";
import type { PracticeDay } from "./record.ts";
import { latest } from "./streak.ts";
import { practiceWeeks } from "./weeks.ts";

/**
 * Where a person stands: nothing practised yet, the week's goal reached, practised today, yesterday but not yet today, or
 * after a pause.
 */
export type PracticeStatus = "new" | "reached" | "today" | "open" | "paused";

/**
 * Where a person stands at present. What is dated after today counts as today's.
 * @param days in any order, each date once
 * @param goal days a week
 */
export function practiceStatus(days: readonly PracticeDay[], today: string, goal: number): PracticeStatus {
  const lastDate = latest(days.map(({ date }) => date));
  if (lastDate === null) return "new";
  const week = practiceWeeks(days, today, 1)[0];
  if (week && week.practisedDays >= goal) return "reached";
  if (lastDate >= today) return "today";
  return lastDate === addDays(today, -1) ? "open" : "paused";
}
