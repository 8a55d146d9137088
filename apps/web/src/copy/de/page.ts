import type { Translation } from "@vr-eye-lab/domain/language";

/** Texts of index.html and of the installed app. Only the build and the development server read them. */
export const text = {
  description:
    "Übe mit einem bewegten Ball das Zusammenspiel und die Folgebewegungen deiner Augen, im Browser und im WebXR-Headset.",
  notStarted: "VR Eye Lab ist nicht gestartet",
  needsScripts: "VR Eye Lab braucht JavaScript. Erlaube Skripte auf dieser Seite und lade sie neu.",
  tooOld: "Vielleicht ist dieser Browser zu alt oder ein Teil der Seite ist nicht angekommen.",
  reload:
    "Lade die Seite neu. Wenn das nicht hilft, aktualisiere den Browser oder nimm einen anderen: Chrome, Edge oder den Browser eines Headsets mit Chromium 105 oder neuer, Safari 16.4 oder neuer oder Firefox 115 oder neuer.",
  /** Descriptions of the pictures in the install prompt. */
  pictures: {
    active: "Der Ball, wie ihn jedes Auge sieht, mit den Einstellungen der Übung",
    headset: "Eine Übung im Headset: das Bild des linken Auges neben dem des rechten",
    statistics: "Trainingszeit mit Wochenziel und Kalender",
    narrowStatistics: "Trainingszeit mit Wochenziel",
    motions: "Die Bewegungen zur Auswahl",
  },
} as const satisfies Translation<typeof import("../en/page.ts").text>;
