import { hoursAndMinutes, inWordsWith } from "../formats.ts";

export { clock, comma, sentence, wholeMinutes } from "../formats.ts";

/** A number with so many digits after the decimal point; with `least` 0, zeros at the end are left out. */
export function number(value: number, digits = 0, least?: 0): string {
  const text = value.toFixed(digits);
  return least === undefined ? text : String(Number(text));
}

/** A number with its noun, such as '1 day' or '2 days'. */
export function counted(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? "" : "s"}`;
}

/** Practice time in total: seconds as 'Xh Ym', or 'Ym' below an hour, rounded down to minutes. */
export const formatTotalTime = (seconds: number) => hoursAndMinutes(seconds, "h", "m");

export const inWords = inWordsWith(
  (minutes) => counted(minutes, "minute"),
  (seconds) => counted(seconds, "second"),
  (parts) => parts.join(" and "),
);

/** '2 of 4 days', or '5 days' beyond the goal. */
export function weeklyProgress(practised: number, goal: number): string {
  return practised > goal ? `${practised} days` : `${practised} of ${counted(goal, "day")}`;
}

/** One number where both are equal as text, such as '2.0', else '2.0 to 4.5'. */
export function span(from: number, to: number, digits = 1): string {
  const [least, most] = [number(from, digits), number(to, digits)];
  return least === most ? least : `${least} to ${most}`;
}
