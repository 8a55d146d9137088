import type { Translation } from "@vr-eye-lab/domain/language";
import { clock, counted } from "./format.ts";

const upTo = (seconds: number) => `bis zu ${clock(seconds)}`;

/** Texts of the Motions tab and of the workout's list. */
export const text = {
  intro: (seconds: number) =>
    `Wähle eine Bewegung, oder stelle mit + mehrere zu einem Workout von ${clock(seconds)} zusammen.`,
  answered: "Übungen zum Antworten",
  flicker:
    "Die Punkte wechseln etwa zehnmal pro Sekunde. Nutze diese Übung nicht, wenn flackerndes Licht bei dir schon einmal einen Krampfanfall ausgelöst hat, und hör auf, wenn es dich stört.",
  endsItself: (seconds: number) => `Endet von selbst, spätestens nach ${clock(seconds)}.`,
  addToWorkout: "Ins Workout",
  place: (place: number, length: string) => `${place} · ${length}`,
  chosen: "Gewählt",
  length: clock,
  upTo,
  summary: (motions: number, seconds: readonly number[], most: number | null) =>
    `Workout: ${counted(motions, { one: "Bewegung", other: "Bewegungen" })}, ${most === null ? eachSeconds(seconds) : upTo(most)}`,
  workout: "Workout",
  start: (length: string) => `Workout starten, ${length}`,
  clear: "Leeren",
  earlier: "Früher",
  later: "Später",
  moved: (label: string, place: number, of: number) => `${label}: Stelle ${place} von ${of}.`,
} as const satisfies Translation<typeof import("../en/motions.ts").text>;

/** 'je 0:40', or '0:40, 0:26, 0:27' in order where the exercises differ. */
function eachSeconds(seconds: readonly number[]): string {
  const [first = 0, ...rest] = seconds;
  if (rest.length === 0) return clock(first);
  return rest.every((one) => one === first) ? `je ${clock(first)}` : seconds.map(clock).join(", ");
}
