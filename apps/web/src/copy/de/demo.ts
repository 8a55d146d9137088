import type { Translation } from "@vr-eye-lab/domain/language";
import { timeOfDay } from "./dates.ts";

export const text = {
  title: "Demo",
  banner: (resetsAt: number) =>
    `Das ist eine Demo: Alle teilen sich ein Konto und sehen, was du eingibst. Um ${timeOfDay(resetsAt)}\u00a0Uhr wird sie zurückgesetzt.`,
  enter: "Demo öffnen",
  entryTitle: "Mit Beispieldaten ausprobieren",
  entry:
    "Das Beispielkonto hat sechs Wochen Training, ein Programm und gespeicherte Übungen. Du brauchst kein Passwort und keine E-Mail-Adresse.",
  closedTitle: "In der Demo nicht verfügbar",
  signUp: "Registrieren und Anmelden mit einem eigenen Konto.",
  signIn: "E-Mail-Adresse und Passwort ändern, Geräte an- und abmelden.",
  reminders: "Erinnerungen: Die Demo sendet keine E-Mails.",
  data: "Eine Datei importieren und das Konto löschen.",
} as const satisfies Translation<typeof import("../en/demo.ts").text>;
