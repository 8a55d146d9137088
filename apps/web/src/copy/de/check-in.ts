import type { Translation } from "@vr-eye-lab/domain/language";
import { shortDate } from "./dates.ts";
import { counted } from "./format.ts";

const CHECK_INS = { one: "Check-in", other: "Check-ins" };

/** Texts of the weekly check-in. The questions are our own, not those of a published questionnaire. */
export const text = {
  title: "Wie es sich anfühlt",
  about:
    "Acht kurze Fragen, einmal pro Woche, zum Lesen und zu deinen Augen. Zum Vergleich mit dir selbst, keine Diagnose.",
  stored:
    "Wir speichern das Datum und deine acht Antworten in deinem Konto. Ein Freigabelink zeigt sie nur, wenn du das wählst.",
  on: "Wöchentlicher Check-in",
  notChanged: "Das konnte nicht gespeichert werden. Versuche es gleich noch einmal.",
  answer: "Jetzt antworten",
  next: (last: string, next: string) =>
    `Zuletzt beantwortet am ${shortDate(last)}. Der nächste ist am ${shortDate(next)} fällig.`,
  deleteAll: "Alle Antworten löschen",
  deleteTitle: "Alle Antworten löschen?",
  deleteText: (times: number) =>
    `Das löscht ${counted(times, CHECK_INS)} aus deinem Konto. Es lässt sich nicht rückgängig machen.`,
  deletion: {
    cancel: "Abbrechen",
    save: "Löschen",
    saved: "Alle Antworten gelöscht.",
    failed: "Die Antworten konnten nicht gelöscht werden. Versuche es gleich noch einmal.",
  },
  cancel: "Abbrechen",
  save: "Speichern",
  saved: "Check-in gespeichert.",
  failed: "Das konnte nicht gespeichert werden. Deine Antworten sind noch da: Versuche es gleich noch einmal.",
  missing: (questions: number) => `Bitte beantworte noch ${counted(questions, { one: "Frage", other: "Fragen" })}.`,
  lead: "Wie oft war das in den letzten sieben Tagen so?",
  questions: {
    losesPlace: "Ich habe beim Lesen die Stelle verloren",
    readsAgain: "Ich habe gerade gelesene Zeilen noch einmal gelesen",
    wordsMove: "Die Schrift schien nicht stillzustehen",
    blurs: "Nahes wurde unscharf, während ich es ansah",
    seesDouble: "Ich habe etwas doppelt gesehen",
    headaches: "Bei Naharbeit oder danach tat mir der Kopf weh",
    tiredEyes: "Am Abend waren meine Augen erschöpft",
    stopsReading: "Ich habe wegen meiner Augen ein Buch oder einen Bildschirm weggelegt",
  },
  often: {
    "": "",
    "0": "Nie",
    "1": "Ein- oder zweimal",
    "2": "An einigen Tagen",
    "3": "An den meisten Tagen",
    "4": "Ständig",
  },
  sum: (sum: number, most: number) => `${sum} von ${most}`,
  lower: "Niedriger heißt leichter.",
  day: shortDate,
  chart: {
    summary: (times: number, newest: number, most: number) =>
      `${counted(times, CHECK_INS)}, der neueste ${newest} von ${most}. Niedriger heißt leichter.`,
    point: (date: string, sum: number) => `${shortDate(date)}: ${sum}`,
    caption: "Die Summe der Antworten jedes Check-ins, der neueste zuerst",
    date: "Datum",
    sum: "Summe",
  },
} as const satisfies Translation<typeof import("../en/check-in.ts").text>;
