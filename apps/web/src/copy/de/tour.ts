import type { Translation } from "@vr-eye-lab/domain/language";

/** Texts of the guided tour. Loaded with it. */
export const text = {
  progress: "Schritt {{current}} von {{total}}",
  previous: "Zurück",
  next: "Weiter",
  done: "Fertig",
  close: "Tour schließen",
  steps: {
    preview: {
      title: "Die Vorschau",
      text: "Das wird jedes Auge sehen. Mit den Leisten am Rand verschiebst du den Ball.",
    },
    motion: {
      title: "Die Bewegung",
      text: "Was der Ball und deine Augen machen. Unter „Alle Bewegungen“ gibt es auch Zufallspunkte, bei denen du antwortest.",
    },
    dots: {
      title: "Zufallspunkte",
      text: "Wie sich die Anforderung an deine Augen ändert, während du angibst, wo das Quadrat ist.",
    },
    speed: { title: "Das Tempo", text: "Wie schnell sich der Ball bewegt. Fang mit Langsam an." },
    range: { title: "Der Bereich", text: "Wie weit sich der Ball von der Mitte entfernt." },
    eyes: {
      title: "Die Augen",
      text: "Drücke, um den Ball eines Auges zu ändern: rot oder grün, mit oder ohne Kreuz.",
    },
    start: {
      title: "Der Start",
      text: "Startet VR. Hör sofort auf bei Kopfschmerzen, Schwindel oder Doppelbildern.",
    },
    startOnScreen: {
      title: "Der Start",
      text: "Startet die Übung auf diesem Bildschirm. Hör sofort auf bei Kopfschmerzen, Schwindel oder Doppelbildern.",
    },
  },
} as const satisfies Translation<typeof import("../en/tour.ts").text>;
