import type { Translation } from "@vr-eye-lab/domain/language";
import { number, span } from "./format.ts";

type English = typeof import("../en/demand.ts").text;

export const text = {
  distance: "Distancia",
  angle: "Giro hacia dentro",
  vergence: "Demanda de vergencia",
  conflict: "Conflicto de enfoque",
  eyes: "Entre los ojos",
  metres: (from: number, to: number) => `${span(from, to, 2)}\u00a0m`,
  degrees: (from: number, to: number) => `${span(from, to)}°`,
  prismDioptres: (from: number, to: number) => `${span(from, to)}\u00a0Δ`,
  dioptres: (from: number, to: number) => `${span(from, to)}\u00a0D`,
  millimetres: (metres: number) => `${number(metres * 1000)}\u00a0mm`,
  assumed: "valor supuesto",
  measured: "según el visor",

  reasons: {
    conflict: (dioptres: number, bound: number) =>
      `Tus ojos giran hacia la bola pero enfocan a ${number(dioptres, 1)}\u00a0D de ella. Exigente por encima de ${number(bound, 1, 0)}\u00a0D.`,
    pursuit: (degrees: number, bound: number) =>
      `La bola cruza tu vista a ${number(degrees)}° por segundo. Exigente por encima de ${number(bound, 1, 0)}°.`,
    vergence: (degrees: number, bound: number) =>
      `Tus ojos giran hacia dentro y hacia fuera a ${number(degrees)}° por segundo como máximo. Exigente por encima de ${number(bound, 1, 0)}°.`,
    height: (dioptres: number, bound: number) =>
      `Los prismas separan en altura las imágenes de tus ojos ${number(dioptres, 1)}\u00a0Δ. Exigente por encima de ${number(bound, 1, 0)}\u00a0Δ.`,
  },
  gentle: ({ conflict, pursuit, vergence, height }: Parameters<English["gentle"]>[0]) =>
    `Como máximo ${number(conflict, 1, 0)}\u00a0D de conflicto de enfoque, ${number(pursuit, 1, 0)}° por segundo de lado a lado, ${number(vergence, 1, 0)}° por segundo hacia dentro o hacia fuera y ${number(height, 1, 0)}\u00a0Δ en altura.`,

  limits: {
    scaled: (share: number, degrees: number) =>
      `Reducido al ${Math.round(share * 100)}\u00a0% hacia los lados, para no pasar de ${number(degrees, 1, 0)}° del frente.`,
    depth: (metres: number) => `Alejado, para que la bola nunca esté a menos de ${metres * 100}\u00a0cm.`,
    none: (degrees: number, metres: number) =>
      `Dentro de los límites: a ${number(degrees, 1, 0)}° del centro como máximo y a ${metres * 100}\u00a0cm como mínimo.`,
  },
} as const satisfies Translation<English>;
