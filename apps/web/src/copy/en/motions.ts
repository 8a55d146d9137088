import { clock, counted } from "./format.ts";

/** Texts of the Motions tab and of the workout's list. */
export const text = {
  intro: (seconds: number) => `Choose a motion, or add several with + to a workout of ${clock(seconds)}.`,
  answered: "Exercises you answer",
  flicker:
    "The dots change about ten times a second. Don't use this exercise if flickering light has ever caused you a seizure, and stop if it bothers you.",
  endsItself: (seconds: number) => `It ends by itself, after at most ${clock(seconds)}.`,
  addToWorkout: "Add to workout",
  place: (place: number, length: string) => `${place} · ${length}`,
  chosen: "Chosen",
  length: clock,
  upTo: (seconds: number) => `up to ${clock(seconds)}`,
  summary: (motions: number, seconds: readonly number[], most: number | null) =>
    `Workout: ${counted(motions, "motion")}, ${most === null ? eachSeconds(seconds) : text.upTo(most)}`,
  workout: "Workout",
  start: (length: string) => `Start workout, ${length}`,
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
