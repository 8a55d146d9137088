import { dayAndMonth } from "./dates.ts";
import { counted, formatTotalTime } from "./format.ts";

/** Sessions in words, such as '2 sessions, 3m'. */
const sessionsOf = (sessions: number, seconds: number) => `${counted(sessions, "session")}, ${timeOf(seconds)}`;

/** Texts about the sessions of visitors. Loaded with the Account tab. */
export const text = {
  onDevice: (sessions: number, seconds: number) => `On this device: ${sessionsOf(sessions, seconds)}`,
  delete: "Delete",
  deleted: (sessions: number) => `Deleted ${counted(sessions, "session")}.`,
  undo: "Undo",
  add: "Add them to my account",
  /** The days of the sessions, from the first to the last. */
  practisedOn: (first: string, last: string) =>
    `Practised ${first === last ? `on ${dayAndMonth(first)}` : `from ${dayAndMonth(first)} to ${dayAndMonth(last)}`}.`,
  offer: (sessions: number) => `Add ${counted(sessions, "session")}`,
  added: (sessions: number, seconds: number) => `Added ${sessionsOf(sessions, seconds)}`,
  notRecorded: "Your account doesn't record practice, so nothing was added. The sessions stay on this device.",
} as const;

/** Practice time; below a minute in seconds. */
function timeOf(seconds: number): string {
  return seconds < 60 ? counted(Math.round(seconds), "second") : formatTotalTime(seconds);
}
