import { clock, counted } from "./format.ts";

/** Texts of the Motions tab and of the workout's list. */
export const text = {
  intro: (seconds: number) => `Choose a motion, or add several with + to a workout of ${clock(seconds)}.`,
  addToWorkout: "Add to workout",
  place: (place: number, seconds: number) => `${place} · ${clock(seconds)}`,
  chosen: "Chosen",
  summary: (motions: number, seconds: readonly number[]) =>
    `Workout: ${counted(motions, "motion")}, ${eachSeconds(seconds)}`,
  workout: "Workout",
  start: (seconds: number) => `Start workout, ${clock(seconds)}`,
  clear: "Clear",
  earlier: "Earlier",
  later: "Later",
  moved: (label: string, place: number, of: number) => `${label} is ${place} of ${of}.`,
} as const;

/** '0:40 each', or '0:40, 0:26, 0:27' in order where the exercises differ. */
function eachSeconds(seconds: readonly number[]): string {
  const [first = 0, ...rest] = seconds;
  if (rest.length === 0) return clock(first);
  return rest.every((one) => one === first) ? `${clock(first)} each` : seconds.map(clock).join(", ");
}
