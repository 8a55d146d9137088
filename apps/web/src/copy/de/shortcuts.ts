import type { Translation } from "@vr-eye-lab/domain/language";

type English = typeof import("../en/shortcuts.ts");

const ARROWS = ["←", "→", "↑", "↓"];

/** Spoken names of keys that are shown as a symbol. */
export const KEY_NAMES: English["KEY_NAMES"] = {
  "←": "Pfeil links",
  "→": "Pfeil rechts",
  "↑": "Pfeil hoch",
  "↓": "Pfeil runter",
  "?": "Fragezeichen",
};

const GROUPS: English["text"]["groups"] = [
  {
    title: "Überall",
    rows: [
      { keys: ["Tab"], does: "Zum nächsten Element" },
      { keys: ["Umschalt+Tab"], does: "Zum vorigen Element" },
      { keys: ["Enter", "Leertaste"], does: "Drückt einen Knopf" },
      { keys: ["Esc"], does: "Schließt, was offen ist" },
      { keys: ["?"], does: "Öffnet diese Übersicht" },
    ],
  },
  {
    title: "Einstellungen",
    rows: [
      { keys: ARROWS, does: "Wählen, etwa ein Tempo" },
      { keys: ["Leertaste"], does: "Schaltet ein oder aus" },
      { keys: ["Enter"], does: "Bestätigt deine Eingabe" },
    ],
  },
  {
    title: "Position des Balls",
    hint: "Auf den Leisten unter und neben der Vorschau",
    rows: [
      { keys: ARROWS, does: "5\u00a0cm" },
      { keys: ["Bild auf", "Bild ab"], does: "25\u00a0cm" },
      { keys: ["Pos1", "Ende"], does: "Bis zum Rand" },
    ],
  },
  {
    title: "Tour",
    rows: [
      { keys: ["→"], does: "Nächster Schritt" },
      { keys: ["←"], does: "Voriger Schritt" },
      { keys: ["Esc"], does: "Beendet die Tour" },
    ],
  },
  {
    title: "Übung auf diesem Bildschirm",
    rows: [
      { keys: ARROWS, does: "Ball 5\u00a0cm verschieben" },
      { keys: ["Enter", "Leertaste"], does: "Bestätigt eine Raute oder öffnet das Menü" },
      { keys: ["M", "Esc"], does: "Öffnet das Menü; im Dev-Modus beendet Esc" },
    ],
  },
  {
    title: "Menü einer Übung",
    rows: [
      { keys: ARROWS, does: "Einen Knopf wählen" },
      { keys: ["Enter", "Leertaste"], does: "Drückt ihn" },
      { keys: ["M", "Esc"], does: "Schließt das Menü" },
    ],
  },
];

/** Texts of the shortcut sheet. */
export const text = {
  title: "Tastenkürzel",
  close: "Schließen",
  or: "oder",
  groups: GROUPS,
  key: "Diese Übersicht mit ? öffnen",
  keyHint:
    "Schalte das aus, wenn du per Sprache eingibst oder ? aus Versehen tippst. Die Übersicht öffnest du auch in der Hilfe.",
} as const satisfies Translation<English["text"]>;
