import { clock, counted, number, span } from "./format.ts";

/** Optics of an exercise, as the menu shows them. */
interface Readout {
  readonly dioptres: { readonly from: number; readonly to: number };
  readonly degrees: { readonly from: number; readonly to: number };
  /** Degrees a second; null where the motion has no such speed. */
  readonly angularVelocity: number | null;
  readonly vergenceVelocity: number | null;
}

/** A prism's power and the direction of its base. */
function prism(dioptres: number, positive: string, negative: string): string {
  return dioptres === 0 ? "none" : `${number(Math.abs(dioptres), 1)} Δ ${dioptres > 0 ? positive : negative}`;
}

/** Texts in the headset. */
export const headset = {
  /** Through red/green glasses, in place of the colour's name: the label and the value. */
  filteredColours: {
    "left-colour": ["COLOUR", "Left eye's"],
    "right-colour": ["COLOUR", "Right eye's"],
  } as Readonly<Partial<Record<string, readonly [string, string]>>>,
  timeRemaining: (seconds: number) => `Time remaining: ${seconds}s`,
  /** The time left of the whole workout, beside the part's. */
  ofTotal: (seconds: number) => `of ${clock(seconds)}`,
  part: (motion: string, number: number, of: number) => `${motion}, ${number} of ${of}`,
  nextExercise: "Next exercise...",
  waiting: "Look straight ahead",
  paused: (motion: string) => `Paused · ${motion}`,
  /** Two lines of the status. */
  breakSuggestion: (minutes: number) =>
    [`You have practised for ${minutes} minutes.`, "A break is good for your eyes."] as const,
  /** Two lines of the status. */
  attentionHint: ["From time to time a diamond appears.", "Select as soon as you see it."] as const,
  menuHint: { headset: ["Trigger or pinch: menu"], screen: ["Click or tap: menu"] },
  smaller: ["Smaller, to fit this screen"],
  /** Two lines of the status. */
  tooSlow: ["This device is too slow.", "Close apps or use another device."] as const,
  on: "on",
  off: "off",
  balance: "Eye balance",
  wellDone: (seconds: number) => `Well done: ${clock(seconds)}`,
  streak: (days: number) => `Streak: ${counted(days, "day")}`,
  breakDue: "Time for a break",
  question: "How did it feel?",
  eyes: { left: "Left", right: "Right" },
  contrast: (percent: number) => `contrast ${percent} %`,
  baseOut: (value: number) => prism(value, "out", "in"),
  baseUp: (value: number) => prism(value, "up", "down"),
  units: (degrees: number, prismDioptres: number) => `${number(degrees, 1)}°   ${number(prismDioptres, 1)} Δ`,
  /** Vergence demand of the motion, in prism dioptres and degrees. */
  demand: ({ dioptres, degrees }: Readout) =>
    `${span(dioptres.from, dioptres.to)} Δ   ${span(degrees.from, degrees.to)}°`,
  velocities: ({ angularVelocity, vergenceVelocity }: Readout) =>
    [
      angularVelocity !== null && `${number(angularVelocity, 1)}°/s`,
      vergenceVelocity !== null && `up to ${number(vergenceVelocity, 1)}°/s`,
    ]
      .filter(Boolean)
      .join("   "),
  ipd: (metres: number) => `IPD ${number(1000 * metres, 1)} mm`,
  depth: (metres: number) => `Z: ${number(metres, 2).replace("-0.00", "0.00")}`,
  speed: (speed: number) => `Speed ${speed}`,
  buttons: {
    up: "UP",
    down: "DOWN",
    left: "LEFT",
    right: "RIGHT",
    farther: "FARTHER",
    closer: "CLOSER",
    recenter: "RECENTER",
    settings: "SETTINGS",
    close: "CLOSE",
    "left-colour": "LEFT EYE",
    "right-colour": "RIGHT EYE",
    "left-cross": "LEFT CROSS",
    "right-cross": "RIGHT CROSS",
    "speed-down": "SPEED −",
    "speed-up": "SPEED +",
    range: "RANGE",
    end: "END EXERCISE",
    back: "BACK",
    balance: "EYE BALANCE",
    "dots-mode": "MODE",
    "dots-distance": "DISTANCE",
    "dots-size": "SIZE",
    attention: "ATTENTION",
    "left-fainter": "LEFT −",
    "left-stronger": "LEFT +",
    "right-fainter": "RIGHT −",
    "right-stronger": "RIGHT +",
    "fusion-lock": "FUSION LOCK",
    "prism-eye": "PRISM EYE",
    "base-out": "BASE OUT",
    "base-in": "BASE IN",
    "base-up": "BASE UP",
    "base-down": "BASE DOWN",
    even: "EVEN OUT",
    "leave-balance": "BACK",
    again: "Again",
    motion: "MOTION",
    next: "Next motion",
    finish: "Finish",
    comfortable: "Comfortable",
    tired: "A little tired",
    uncomfortable: "Uncomfortable",
  },
  dots: {
    modes: { ramp: "Ramp", hold: "Hold", jump: "Jump", adaptive: "Adaptive" },
    sizes: { small: "Small", medium: "Medium", large: "Large" },
    metres: (metres: number) => `${number(metres, 2, 0)} m`,
    /** Two lines each. */
    explaining: {
      headset: ["A square stands out. Point at it and", "press, or push the stick towards it."],
      screen: ["A square stands out. Answer with an", "arrow key, or press where it is."],
    },
    explained: {
      headset: ["Press to begin. Push the stick down", "to see the square again."],
      screen: ["Space or a press: begin. Arrow down:", "see the square again."],
    },
    tilted: ["Hold your head upright"],
    /** Two lines each. */
    flicker: ["The dots flicker. Stop now if flickering", "light has ever caused you a seizure."],
    blocked: ["Random dots is left out: it can't", "run in the chosen direction."],
    depth: (arcseconds: number) => [`Depth of the square: ${arcseconds}″,`, "a pixel of this display"],
    right: ["Right"],
    wrong: ["Not quite"],
    menuHint: { headset: ["Hold the trigger or pinch: menu"], screen: ["Hold, or press M: menu"] },
  },
  ranges: { narrow: "Narrow", medium: "Medium", wide: "Wide" },
} as const;
