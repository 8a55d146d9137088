import { type PracticeWeek, practiceWeeks } from "@vr-eye-lab/domain/practice";
import type { LocalPractice } from "../../data/sync/view-state.ts";

export const YEAR = 52;
const LENGTHS = [12, 26] as const;

/** The weeks that the calendar shows: 12, or 26 or 52 once there is older practice. */
export function calendarWeeks({ days, today }: Pick<LocalPractice, "days" | "today">): PracticeWeek[] {
  const weeks = practiceWeeks(days, today, YEAR);
  const first = weeks.findIndex(({ practisedDays }) => practisedDays > 0);
  const length = LENGTHS.find((length) => first < 0 || YEAR - first <= length) ?? YEAR;
  return weeks.slice(-length);
}
