/** Seconds as minutes and seconds, such as 2:00. */
export function clock(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** A number with its noun, such as '1 day' or '2 days'. */
export function counted(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? "" : "s"}`;
}

/** Seconds in words, such as '1 minute and 30 seconds'. */
export function inWords(seconds: number): string {
  const whole = Math.round(seconds);
  const minutes = Math.floor(whole / 60);
  const parts = [minutes > 0 && counted(minutes, "minute"), whole % 60 > 0 && counted(whole % 60, "second")];
  return parts.filter(Boolean).join(" and ");
}

/** Seconds in short, such as '1 min 30 s'. */
export function shortDuration(seconds: number): string {
  const whole = Math.round(seconds);
  const minutes = Math.floor(whole / 60);
  return [minutes > 0 && `${minutes} min`, (whole % 60 > 0 || minutes === 0) && `${whole % 60} s`]
    .filter(Boolean)
    .join(" ");
}

/** Whole minutes, rounded down like the total time beside them. */
export function wholeMinutes(seconds: number): string {
  return String(Math.floor(seconds / 60));
}

/** '2 of 4 days', or '5 days' beyond the goal. */
export function weeklyProgress(practised: number, goal: number): string {
  return practised > goal ? `${practised} days` : `${practised} of ${counted(goal, "day")}`;
}

/** One number where both are equal as text, such as '2.0', else '2.0 to 4.5'. */
export function span(from: number, to: number, digits = 1): string {
  const [least, most] = [from.toFixed(digits), to.toFixed(digits)];
  return least === most ? least : `${least} to ${most}`;
}
