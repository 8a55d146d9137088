import type { Translation } from "@vr-eye-lab/domain/language";
import { clock, counted, inWords, weeklyProgress } from "./format.ts";

const DAYS = { one: "Tag", other: "Tage" };

/** Texts of the summary after a practice session. Kind words only: no blame for a short session or a missed day. */
export const text = {
  wellDone: "Gut gemacht",
  length: clock,
  practised: (seconds: number) => `Du hast ${inWords(seconds)} geübt`,
  /** After a tab was closed during a session. */
  recovered: (seconds: number) => `Deine Einheit von ${clock(seconds)} wurde gespeichert.`,
  again: "Nochmal",
  alreadySaved: (name: string) => `Schon gespeichert als ${name}`,
  /** Where the exercise has other motions than were practised. */
  saves: (motions: string) => `„Speichern“ sichert deine Übung: ${motions}`,
  streak: "Aktuelle Serie",
  days: (days: number) => counted(days, DAYS),
  week: "Diese Woche",
  /** @param goal days a week; undefined if the user has set none */
  weekOf: (practised: number, goal: number | undefined) =>
    goal === undefined ? counted(practised, DAYS) : weeklyProgress(practised, goal),
  resumeLeft: (seconds: number) => `Noch ${clock(seconds)} in dieser Einheit`,
  /** Instead, where an exercise has no fixed length. */
  restarts: "Die Übung beginnt wieder bei 0\u00a0Δ.",
  breakSuggestion: (minutes: number) => `Du hast ${minutes} Minuten geübt. Eine Pause tut deinen Augen gut.`,
  details: "Details",
  exercises: "Übungen",
  attention: {
    title: "Aufmerksamkeits-Check",
    eyes: { left: "Linkes Auge", right: "Rechtes Auge", both: "Beide Augen" },
    answered: (answered: number, shown: number) => `${answered} von ${shown} bestätigt`,
    falseAlarms: "Fehlalarme",
    alarms: (answered: number, shown: number) => `${answered} von ${shown}`,
    note: "Fehlalarme: bestätigt, obwohl nichts zu sehen war. Nur zum Vergleich mit dir selbst: Wenn du bei einem Auge viel seltener bestätigst, war es vielleicht nicht beteiligt.",
  },
  visitor: "Mit einem Konto speichern wir deine Zeit, deine Serie und wie es sich angefühlt hat.",
  notStored:
    "Diese Einheit konnte auf diesem Gerät nicht gespeichert werden, weil der Speicher des Browsers voll oder gesperrt ist. Sie bleibt, bis du die Seite schließt.",
  notRecorded: "Diese Einheit wird nicht aufgezeichnet, so wie du es gewählt hast.",
  comfort: {
    question: "Wie haben sich deine Augen angefühlt?",
    labels: { comfortable: "Angenehm", tired: "Etwas müde", uncomfortable: "Unangenehm" },
    stop: "Hör für heute auf bei Kopfschmerzen, Schwindel oder Doppelbildern.",
    /** Given before the page's summary opened. */
    answered: (label: string) => `Deine Augen: ${label.toLowerCase()}.`,
    kept: "Mit dieser Einheit gespeichert.",
    /** The settings of Active that it makes easier. */
    easier: {
      both: "Nächstes Mal langsamer und enger",
      speed: "Nächstes Mal langsamer",
      range: "Nächstes Mal enger",
    },
    eased: (speed: string, range: string) =>
      `Unter „Üben“ ist jetzt ${speed.toLowerCase()} und ${range.toLowerCase()} eingestellt.`,
  },
} as const satisfies Translation<typeof import("../en/summary.ts").text>;
