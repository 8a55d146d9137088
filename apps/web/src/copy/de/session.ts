import type { Translation } from "@vr-eye-lab/domain/language";
import { clock } from "./format.ts";

/** Texts before and during a practice session. */
export const text = {
  previewPane: "Die Übung, wie ein Auge sie sieht",
  previewCaption: { left: "So sieht es dein linkes Auge", right: "So sieht es dein rechtes Auge" },
  workoutOrder: (steps: readonly string[]) => `Workout: ${steps.join(", dann ")}.`,
  step: (label: string, seconds: number) => `${label} ${clock(seconds)}`,
  safetyTitle: "Vor deiner ersten Einheit",
  safety: [
    "Setz dich oder stell dich so hin, dass du nirgends anstößt.",
    "Hör sofort auf bei Kopfschmerzen, Schwindel oder Doppelbildern.",
    "Ab 13 Jahren. Für dein Wohlbefinden, kein medizinischer Rat.",
  ],
  enter: "VR betreten",
  entering: "Startet …",
  overdue:
    "Noch keine Antwort. Vielleicht fragt der Browser um Erlaubnis, eventuell im Headset. Erlaube es dort oder brich ab.",
  milestones: {
    exercise: (label: string, number: number, of: number) =>
      of > 1 ? `${label}, Übung ${number} von ${of}.` : `${label}.`,
    paused: "Pause. Das Menü ist offen.",
    resumed: "Weiter in 3, 2, 1.",
    slow: "Dieses Gerät ist zu langsam. Schließe Apps oder nimm ein anderes Gerät.",
    over: "Gut gemacht. Drücke Esc zum Beenden.",
  },
} as const satisfies Translation<typeof import("../en/session.ts").text>;
