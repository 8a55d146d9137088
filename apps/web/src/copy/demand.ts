import { span } from "./format.ts";

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
  millimetres: (metres: number) => `${(metres * 1000).toFixed(0)} mm`,
  assumed: "assumed",
  measured: "from the headset",

  reasons: {
    conflict: (dioptres: number, bound: number) =>
      `Your eyes turn to the ball but focus ${dioptres.toFixed(1)} D away from it. Demanding above ${bound} D.`,
    pursuit: (degrees: number, bound: number) =>
      `The ball moves across your view at ${degrees.toFixed(0)}° a second. Demanding above ${bound}°.`,
    vergence: (degrees: number, bound: number) =>
      `Your eyes turn in and out at up to ${degrees.toFixed(0)}° a second. Demanding above ${bound}°.`,
    height: (dioptres: number, bound: number) =>
      `Prisms move your eyes' images ${dioptres.toFixed(1)} Δ apart in height. Demanding above ${bound} Δ.`,
  },
  gentle: ({ conflict, pursuit, vergence, height }: Record<"conflict" | "pursuit" | "vergence" | "height", number>) =>
    `At most ${conflict} D of focus conflict, ${pursuit}° a second across your view, ${vergence}° a second in or out, and ${height} Δ in height.`,

  limits: {
    scaled: (share: number, degrees: number) =>
      `Scaled to ${Math.round(share * 100)} % sideways, to stay within ${degrees}° of straight ahead.`,
    depth: (metres: number) => `Moved further away, so that the ball never comes nearer than ${metres * 100} cm.`,
    none: (degrees: number, metres: number) =>
      `Within limits: at most ${degrees}° off centre, at least ${metres * 100} cm away.`,
  },
} as const;
