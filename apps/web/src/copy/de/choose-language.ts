import type { Translation } from "@vr-eye-lab/domain/language";

/** Texts of choosing the page's language. */
export const text = {
  label: "Sprache",
  changing: (name: string) => `Die Seite wechselt zu ${name}, sobald dabei keine Eingabe verloren geht.`,
  failed: (name: string) => `${name} konnte nicht geladen werden. Prüfe die Verbindung und versuche es noch einmal.`,
} as const satisfies Translation<typeof import("../en/choose-language.ts").text>;
