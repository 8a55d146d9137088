/** How much a prism moves, and where its base lies: '2.0 Δ' and the word. */
const prism = (value: number, positive: string, negative: string) => ({
  value: `${Math.abs(value).toFixed(1)} Δ`,
  base: value === 0 ? "none" : value > 0 ? positive : negative,
});

/** The texts of the balance between the eyes. */
export const text = {
  label: "Eye balance",
  hint: "Fade the ball for the stronger eye, or move one eye's picture as a prism would. Base out asks an eye to turn in.",
  eyes: { left: "Left", right: "Right" },
  eyeNames: { left: "left eye", right: "right eye" },
  contrast: "Contrast",
  percent: (value: number) => `${value} %`,
  baseOut: "Prism, sideways",
  baseOutOf: (value: number) => prism(value, "base out", "base in"),
  baseUp: "Prism, up and down",
  baseUpOf: (value: number) => prism(value, "base up", "base down"),
  less: (name: string, eye: string) => `${name}, ${eye}: less`,
  more: (name: string, eye: string) => `${name}, ${eye}: more`,
  reset: "Even out both eyes",
  attention: "Attention check",
  attentionHint:
    "Every 10 to 20 seconds a diamond comes up by the ball, for the left eye, the right eye, both or none. Select when you see it; the summary tells what each eye saw.",
  lock: "Fusion lock",
  lockHint: "A thin ring and a dot that both eyes see. Balls of two colours alone leave the eyes nothing to share.",
} as const;
