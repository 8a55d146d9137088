import type { Translation } from "@vr-eye-lab/domain/language";
import type { exerciseText as english } from "../en/exercises.ts";

const COLOURS = {
  "#ff0000": "Rot",
  "#00ff00": "Grün",
  "#0000ff": "Blau",
  "#ffff00": "Gelb",
  "#ffffff": "Weiß",
} as const;

export const exerciseText = {
  labels: {
    convergence: "Konvergenz",
    pursuit: "Folgebewegung",
    saccades: "Sakkaden",
    accommodation: "Akkommodation",
    figure8: "Acht",
    randomdots: "Zufallspunkte",
  },
  instructions: {
    convergence: "Folge dem Ball nach vorn und hinten.",
    pursuit: "Folge dem kreisenden Ball nur mit den Augen.",
    saccades: "Spring mit den Augen zum Ball, sobald er die Stelle wechselt.",
    accommodation: "Schau den Ball in jeder Entfernung an.",
    figure8: "Folge der Acht mit den Augen.",
  },
  colours: COLOURS,
  mark: (colour, cross) => (cross ? `${COLOURS[colour]}, Kreuz` : COLOURS[colour]),
  copyEnding: (number) => (number === 1 ? " Kopie" : ` Kopie ${number}`),
} as const satisfies Translation<typeof english>;
