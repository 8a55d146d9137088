import { customDurationSchema } from "@vr-eye-lab/domain/billing";

/** A duration as it is typed. */
export interface Entry {
  readonly minutes: string;
  readonly seconds: string;
}

/** Whole seconds as they stand in the two fields. */
export function entryOf(seconds: number): Entry {
  return { minutes: String(Math.floor(seconds / 60)), seconds: String(seconds % 60).padStart(2, "0") };
}

/** The seconds of what was typed, where an empty field counts as 0; null when it is no duration that can be chosen. */
export function secondsOf({ minutes, seconds }: Entry): number | null {
  const [m, s] = [wholeOf(minutes), wholeOf(seconds)];
  const read = customDurationSchema.safeParse(m * 60 + s);
  return read.success ? read.data : null;
}

/** NaN for what is no whole number. */
function wholeOf(typed: string): number {
  return /^\d*$/.test(typed.trim()) ? Number(typed) : Number.NaN;
}
