/** The texts of the headset's focus. */
export const text = {
  label: "Headset's focus",
  unit: "m",
  hint: (metres: number) =>
    `How far away the headset's lenses put its picture. Left empty: assumed ${metres} m. The focus conflict is reckoned from it.`,
  wrong: (nearest: number, farthest: number) => `Enter metres from ${nearest} to ${farthest}, or leave it empty.`,
} as const;
