import { customDurationSchema } from "@vr-eye-lab/domain/billing";

export interface Entry {
  readonly minutes: string;
  readonly seconds: string;
}

export function entryOf(seconds: number): Entry {
  return { minutes: String(Math.floor(seconds / 60)), seconds: String(seconds % 60).padStart(2, "0") };
}

/** Parses an entry into seconds, an empty field as 0; null when it is not a duration within bounds. */
export function secondsOf({ minutes, seconds }: Entry): number | null {
  const [m, s] = [wholeOf(minutes), wholeOf(seconds)];
  const read = customDurationSchema.safeParse(m * 60 + s);
  return read.success ? read.data : null;
}

function wholeOf(typed: string): number {
  return /^\d*$/.test(typed.trim()) ? Number(typed) : Number.NaN;
}
