import type { Translation } from "@vr-eye-lab/domain/language";
import { number, span } from "./format.ts";

/** Texts under Details of the demand line. No word promises comfort. */
export const text = {
  distance: "Abstand",
  angle: "Drehung nach innen",
  vergence: "Vergenzanforderung",
  conflict: "Fokuskonflikt",
  eyes: "Augenabstand",
  metres: (from: number, to: number) => `${span(from, to, 2)}\u00a0m`,
  degrees: (from: number, to: number) => `${span(from, to)}°`,
  prismDioptres: (from: number, to: number) => `${span(from, to)}\u00a0Δ`,
  dioptres: (from: number, to: number) => `${span(from, to)}\u00a0dpt`,
  millimetres: (metres: number) => `${number(metres * 1000)}\u00a0mm`,
  assumed: "angenommen",
  measured: "vom Headset",

  reasons: {
    conflict: (dioptres: number, bound: number) =>
      `Deine Augen drehen zum Ball, stellen aber ${number(dioptres, 1)}\u00a0dpt daneben scharf. Fordernd über ${number(bound, 1, 0)}\u00a0dpt.`,
    pursuit: (degrees: number, bound: number) =>
      `Der Ball läuft mit ${number(degrees)}° pro Sekunde durch dein Blickfeld. Fordernd über ${number(bound, 1, 0)}°.`,
    vergence: (degrees: number, bound: number) =>
      `Deine Augen drehen mit bis zu ${number(degrees)}° pro Sekunde nach innen und außen. Fordernd über ${number(bound, 1, 0)}°.`,
    height: (dioptres: number, bound: number) =>
      `Prismen versetzen die Bilder deiner Augen in der Höhe um ${number(dioptres, 1)}\u00a0Δ. Fordernd über ${number(bound, 1, 0)}\u00a0Δ.`,
  },
  gentle: ({ conflict, pursuit, vergence, height }: Record<"conflict" | "pursuit" | "vergence" | "height", number>) =>
    `Höchstens ${number(conflict, 1, 0)}\u00a0dpt Fokuskonflikt, ${number(pursuit, 1, 0)}° pro Sekunde durch dein Blickfeld, ${number(vergence, 1, 0)}° pro Sekunde nach innen oder außen und ${number(height, 1, 0)}\u00a0Δ in der Höhe.`,

  limits: {
    scaled: (share: number, degrees: number) =>
      `Seitlich auf ${Math.round(share * 100)}\u00a0% verkleinert, damit der Ball höchstens ${number(degrees, 1, 0)}° von der Mitte abweicht.`,
    depth: (metres: number) =>
      `Weiter weg gerückt, damit der Ball nie näher als ${number(metres * 100)}\u00a0cm kommt.`,
    none: (degrees: number, metres: number) =>
      `In den Grenzen: höchstens ${number(degrees, 1, 0)}° neben der Mitte, mindestens ${number(metres * 100)}\u00a0cm entfernt.`,
  },
} as const satisfies Translation<typeof import("../en/demand.ts").text>;
