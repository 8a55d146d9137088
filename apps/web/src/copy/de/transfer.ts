import type { Translation } from "@vr-eye-lab/domain/language";
import { counted, list } from "./format.ts";

const SAVED = { one: "gespeicherte Übung", other: "gespeicherte Übungen" };

type FoundInFile = Parameters<typeof import("../en/transfer.ts").text.found>[2];

/** Texts of exporting and importing data. */
export const text = {
  csv: "Training als Tabelle (CSV)",
  csvName: "vr-eye-lab-practice.csv",
  choose: "Daten importieren",
  chooseHint: "Eine Datei aus „Daten herunterladen“. Es wird nichts doppelt angelegt.",
  notOurs: "Diese Datei wurde nicht hier heruntergeladen. Wähle eine aus „Daten herunterladen“.",
  wrong: (place: string) =>
    `Es wurde nichts importiert: ${place} in dieser Datei fehlt oder enthält etwas Unerlaubtes.`,
  tooLarge: "Diese Datei ist zu groß zum Importieren: höchstens 20\u00a0MiB.",
  unreadable: "Diese Datei konnte nicht gelesen werden.",
  title: "Daten importieren",
  found: (sessions: number, motions: number, others: FoundInFile) => {
    const { measures, checkIns, hasProgramme } = others;
    const items = [
      counted(sessions, { one: "geübte Einheit", other: "geübte Einheiten" }),
      counted(motions, SAVED),
      measures > 0 && counted(measures, { one: "Messung", other: "Messungen" }),
      checkIns > 0 && counted(checkIns, { one: "Check-in", other: "Check-ins" }),
      hasProgramme && "ein Programm",
    ];
    return `Diese Datei enthält ${list(items.filter((item) => item !== false))}. Alles wird zu deinem Konto hinzugefügt.`;
  },
  cancel: "Abbrechen",
  confirm: "Importieren",
  progress: (sent: number, all: number) => `${sent} von ${all} gesendet`,
  done: (sessions: number, motions: number) =>
    sessions > 0 || motions === 0
      ? `${counted(sessions, { one: "Einheit", other: "Einheiten" })} importiert.`
      : `${counted(motions, SAVED)} importiert.`,
  refused: (count: number, reason: string) => `${count} nicht importiert. Der erste Grund: ${reason}`,
  close: "Schließen",
  offline: "Du bist offline.",
} as const satisfies Translation<typeof import("../en/transfer.ts").text>;
