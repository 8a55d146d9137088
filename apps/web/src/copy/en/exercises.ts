const COLOURS = {
  "#ff0000": "Red",
  "#00ff00": "Green",
  "#0000ff": "Blue",
  "#ffff00": "Yellow",
  "#ffffff": "White",
} as const;

/** The exercises, and the balls that the eyes see. */
export const exerciseText = {
  labels: {
    convergence: "Convergence",
    pursuit: "Pursuit",
    saccades: "Saccades",
    accommodation: "Accommodation",
    figure8: "Figure 8",
    randomdots: "Random dots",
  },
  /** What to do, in one sentence. */
  instructions: {
    convergence: "Follow the ball in and out.",
    pursuit: "Follow the circling ball with your eyes only.",
    saccades: "Jump your eyes to the ball when it moves.",
    accommodation: "Look at the ball at each depth.",
    figure8: "Follow the figure 8 with your eyes.",
  },
  colours: COLOURS,
  /** Text such as 'Red' or 'Green, cross', so that colour is never the only cue. */
  mark: (colour: keyof typeof COLOURS, cross: boolean) => (cross ? `${COLOURS[colour]}, cross` : COLOURS[colour]),
  /** The ending of the name of a duplicate; 1 is the first. */
  copyEnding: (number: number) => (number === 1 ? " copy" : ` copy ${number}`),
} as const;
