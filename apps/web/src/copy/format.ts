/** The length of a practice session or exercise: seconds as '2:00', from an hour '1:05:00'. */
export function clock(seconds: number): string {
  const whole = Math.round(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  const parts = hours > 0 ? [hours, twoDigits(minutes)] : [minutes];
  return [...parts, twoDigits(whole % 60)].join(":");
}

/** Practice time in total: seconds as 'Xh Ym', or 'Ym' below an hour, rounded down to minutes. */
export function formatTotalTime(seconds: number): string {
  const minutes = Math.floor(Math.max(0, seconds) / 60);
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${hours}h ${minutes % 60}m` : `${minutes}m`;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, "0");
}

/** A number with its noun, such as '1 day' or '2 days'. */
export function counted(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? "" : "s"}`;
}

/** Seconds in words for screen readers, such as '1 minute and 30 seconds'. */
export function inWords(seconds: number): string {
  const whole = Math.round(seconds);
  const minutes = Math.floor(whole / 60);
  const parts = [minutes > 0 && counted(minutes, "minute"), whole % 60 > 0 && counted(whole % 60, "second")];
  return parts.filter(Boolean).join(" and ");
}

/** A number of a chart in minutes, rounded down like the total time beside it. */
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
