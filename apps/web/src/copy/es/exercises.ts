import type { Translation } from "@vr-eye-lab/domain/language";
import type { exerciseText as english } from "../en/exercises.ts";

const COLOURS = {
  "#ff0000": "Rojo",
  "#00ff00": "Verde",
  "#0000ff": "Azul",
  "#ffff00": "Amarillo",
  "#ffffff": "Blanco",
} as const;

export const exerciseText = {
  labels: {
    convergence: "Convergencia",
    pursuit: "Seguimiento",
    saccades: "Sacádicos",
    accommodation: "Acomodación",
    figure8: "Figura 8",
    randomdots: "Puntos aleatorios",
  },
  instructions: {
    convergence: "Sigue la bola cuando se acerca y se aleja.",
    pursuit: "Sigue solo con los ojos la bola que gira.",
    saccades: "Salta con la mirada a la bola cuando cambie de sitio.",
    accommodation: "Mira la bola en cada profundidad.",
    figure8: "Sigue el ocho con los ojos.",
  },
  colours: COLOURS,
  mark: (colour, cross) => (cross ? `${COLOURS[colour]}, cruz` : COLOURS[colour]),
  copyEnding: (number) => (number === 1 ? " copia" : ` copia ${number}`),
} as const satisfies Translation<typeof english>;
