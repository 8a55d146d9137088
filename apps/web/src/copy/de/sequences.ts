import type { Translation } from "@vr-eye-lab/domain/language";
import { clock, counted } from "./format.ts";

/** Texts of saved motions, which only people who are signed in see. */
export const text = {
  title: "Gespeicherte Übungen",
  empty: "Noch keine gespeicherten Übungen. Stell deine erste zusammen und drücke oben auf „Speichern“!",
  search: "Gespeicherte Übungen suchen",
  searchHint: "Nach Namen suchen",
  clearSearch: "Suche leeren",
  found: (n: number) => `${n} gefunden`,
  noneFound: "Keine gespeicherte Übung heißt so.",
  showAll: "Alle zeigen",
  exercise: (motion: string, speed: string, range: string) =>
    `${motion}, ${speed.toLowerCase()}, ${range.toLowerCase()}`,
  usualDuration: (name: string, own: number, usual: number) =>
    `„${name}“ wurde mit ${clock(own)} gespeichert. Eine eigene Dauer braucht Pro, deshalb dauert diese Einheit ${clock(usual)}.`,
  workout: (motions: readonly string[]) =>
    `${counted(motions.length, { one: "Bewegung", other: "Bewegungen" })}: ${motions.join(", ")}`,
  seenBy: (eye: string, what: string) => `${eye}: ${what}.`,
  noBall: "Kein Ball",
  actions: "Mehr",
  more: (motions: number) => `+${motions}`,
  rename: "Umbenennen",
  updateToCurrent: "Auf jetzigen Stand bringen",
  duplicate: "Duplizieren",
  delete: (name: string) => `${name} löschen`,
  save: "Speichern",
  saveTitle: "Übung speichern",
  name: "Name",
  nameHint: "Speichert Bewegung, Dauer, Tempo, Bereich, Position des Balls und was jedes Auge sieht.",
  updateHint: (name: string) =>
    `„Ersetzen“ überschreibt „${name}“ mit den jetzigen Einstellungen. „Neu speichern“ behält beide.`,
  update: "Ersetzen",
  saveAsNew: "Neu speichern",
  cancel: "Abbrechen",
  savedAs: (name: string) => `Gespeichert als „${name}“.`,
  renameTitle: "Gespeicherte Übung umbenennen",
  renamed: (name: string) => `Heißt jetzt „${name}“.`,
  updated: (name: string, what: string) => `„${name}“ ersetzt: ${what}.`,
  gone: (name: string) => `„${name}“ wurde an anderer Stelle gelöscht.`,
  deleteTitle: "Übung löschen",
  deleteText: (name: string) => `„${name}“ aus deinen gespeicherten Übungen löschen?`,
  deleteConfirm: "Löschen",
  deleted: (name: string) => `„${name}“ gelöscht.`,
  undo: "Rückgängig",
  failed: {
    save: (reason: string) => `Nicht gespeichert: ${ended(reason)} Drücke „Speichern“, um es noch einmal zu versuchen.`,
    rename: (reason: string) => `Nicht umbenannt: ${ended(reason)}`,
    update: (reason: string) => `Nicht ersetzt: ${ended(reason)}`,
    duplicate: (reason: string) => `Nicht dupliziert: ${ended(reason)}`,
    delete: (reason: string) => `Nicht gelöscht: ${ended(reason)}`,
    restore: (reason: string) =>
      `Nicht wiederhergestellt: ${ended(reason)} Speichere die Übung noch einmal, um sie zu behalten.`,
  },
} as const satisfies Translation<typeof import("../en/sequences.ts").text>;

/** A reason with its full stop. */
function ended(reason: string): string {
  return /[.!?]$/.test(reason) ? reason : `${reason}.`;
}
