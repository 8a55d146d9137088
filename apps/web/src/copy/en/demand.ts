import { number, span } from "./format.ts";

/** Texts under Details of the demand line. No word promises comfort. */
export const text = {
  distance: "Distance",
  angle: "Eyes turned in by",
  vergence: "Vergence demand",
  conflict: "Focus conflict",
  eyes: "Between the eyes",
  metres: (from: number, to: number) => `${span(from, to, 2)} m`,
  degrees: (from: number, to: number) => `${span(from, to)}°`,
  prismDioptres: (from: number, to: number) => `${span(from, to)} Δ`,
  dioptres: (from: number, to: number) => `${span(from, to)} D`,
  millimetres: (metres: number) => `${number(metres * 1000)} mm`,
  assumed: "assumed",
  measured: "from the headset",

  reasons: {
    conflict: (dioptres: number, bound: number) =>
      `Your eyes turn to the ball but focus ${number(dioptres, 1)} D away from it. Demanding above ${number(bound, 1, 0)} D.`,
    pursuit: (degrees: number, bound: number) =>
      `The ball moves across your view at ${number(degrees)}° a second. Demanding above ${number(bound, 1, 0)}°.`,
    vergence: (degrees: number, bound: number) =>
      `Your eyes turn in and out at up to ${number(degrees)}° a second. Demanding above ${number(bound, 1, 0)}°.`,
    height: (dioptres: number, bound: number) =>
      `Prisms move your eyes' images ${number(dioptres, 1)} Δ apart in height. Demanding above ${number(bound, 1, 0)} Δ.`,
  },
  gentle: ({ conflict, pursuit, vergence, height }: Record<"conflict" | "pursuit" | "vergence" | "height", number>) =>
    `At most ${number(conflict, 1, 0)} D of focus conflict, ${number(pursuit)}° a second across your view, ${number(vergence)}° a second in or out, and ${number(height, 1, 0)} Δ in height.`,

  limits: {
    scaled: (share: number, degrees: number) =>
      `Scaled to ${Math.round(share * 100)} % sideways, to stay within ${degrees}° of straight ahead.`,
    depth: (metres: number) => `Moved further away, so that the ball never comes nearer than ${metres * 100} cm.`,
    none: (degrees: number, metres: number) =>
      `Within limits: at most ${degrees}° off centre, at least ${metres * 100} cm away.`,
  },
} as const;
