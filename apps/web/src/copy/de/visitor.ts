import type { Translation } from "@vr-eye-lab/domain/language";
import { dayAndMonth } from "./dates.ts";
import { counted, formatTotalTime } from "./format.ts";

const SESSIONS = { one: "Einheit", other: "Einheiten" };

/** Sessions in words, such as '2 Einheiten, 3 min'. */
const sessionsOf = (sessions: number, seconds: number) => `${counted(sessions, SESSIONS)}, ${timeOf(seconds)}`;

/** Texts about the sessions of visitors. Loaded with the Account tab. */
export const text = {
  onDevice: (sessions: number, seconds: number) => `Auf diesem Gerät: ${sessionsOf(sessions, seconds)}`,
  delete: "Löschen",
  deleted: (sessions: number) => `${counted(sessions, SESSIONS)} gelöscht.`,
  undo: "Rückgängig",
  add: "Zu meinem Konto hinzufügen",
  /** The days of the sessions, from the first to the last. */
  practisedOn: (first: string, last: string) =>
    `Geübt ${first === last ? `am ${dayAndMonth(first)}` : `vom ${dayAndMonth(first)} bis ${dayAndMonth(last)}`}`.replace(
      /\.?$/,
      ".",
    ),
  offer: (sessions: number) => `${counted(sessions, SESSIONS)} hinzufügen`,
  added: (sessions: number, seconds: number) => `Hinzugefügt: ${sessionsOf(sessions, seconds)}`,
  notRecorded:
    "Dein Konto zeichnet kein Training auf, deshalb wurde nichts hinzugefügt. Die Einheiten bleiben auf diesem Gerät.",
} as const satisfies Translation<typeof import("../en/visitor.ts").text>;

/** Practice time; below a minute in seconds. */
function timeOf(seconds: number): string {
  return seconds < 60 ? counted(Math.round(seconds), { one: "Sekunde", other: "Sekunden" }) : formatTotalTime(seconds);
}
