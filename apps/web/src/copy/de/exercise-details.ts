import type { Translation } from "@vr-eye-lab/domain/language";
import type { text as english } from "../en/exercise-details.ts";

export const text = {
  meanings: {
    convergence: "die Augen auf nahe Ziele zusammenführen",
    pursuit: "gleichmäßig bewegten Zielen ruhig folgen",
    saccades: "schnelle Blicksprünge zwischen ruhenden Punkten",
    accommodation: "Scharfstellen und räumliches Sehen",
    figure8: "fließend einer Acht folgen",
    randomdots: "ein Quadrat finden, das nur beide Augen zusammen sehen",
  },
  extents: {
    convergence: "Weg in jede Richtung",
    pursuit: "Durchmesser",
    saccades: "Seite des Quadrats",
    accommodation: "Abstand der Tiefen",
    figure8: "Breite",
  },
} as const satisfies Translation<typeof english>;
