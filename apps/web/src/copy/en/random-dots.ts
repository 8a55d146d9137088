import { counted, number } from "./format.ts";

interface Sides {
  readonly in: number;
  readonly out: number;
}

/** To 0.1, a whole number without decimals. */
const dioptres = (value: number) => `${number(value, 1, 0)} Δ`;
/** Rounded down to 0.1: more can't be shown. */
const floored = (value: number) => dioptres(Math.floor(10 * value) / 10);
const most = (side: keyof Sides, bound: number) =>
  bound > 0 ? `base ${side} up to ${floored(bound)}` : `no base ${side}`;
const upTo = (bounds: Sides) => `${most("in", bounds.in)}, ${most("out", bounds.out)}`;

interface RampTexts {
  readonly break: number | "over" | null;
  readonly recovery: number | "none" | null;
  readonly isComplete: boolean;
}

interface AdaptiveTexts {
  readonly threshold: number | "over" | null;
  readonly error: number | null;
  readonly isComplete: boolean;
}

/** Texts of Random dots on the page. */
export const text = {
  instruction: "Say where the square is: up, down, left or right.",
  back: "Back to motions",
  onScreen: (bounds: Sides) => `On this screen: ${upTo(bounds)}.`,
  prisms: (bounds: Sides) => `With your prisms: ${upTo(bounds)}.`,
  only: (side: keyof Sides) => `Only base ${side} runs.`,
  blocked: "Random dots can't run in this direction. Choose another one, or less prism in Eye balance.",
  smaller: "The field is smaller, to fit this screen.",
  farther: (distance: string) => `The base distance is ${distance}, because a nearer one doesn't fit.`,
  mode: "Mode",
  modes: { ramp: "Ramp", hold: "Hold", jump: "Jump", adaptive: "Adaptive" },
  about: {
    ramp: "The demand rises until you lose the square, then falls until you find it again.",
    hold: "The demand stays at your level.",
    jump: "The demand jumps between base in and base out.",
    adaptive: "The demand follows your answers and finds the level at which three of four are right.",
  },
  direction: "Direction",
  directions: { in: "Base in", out: "Base out", both: "Both" },
  jumpNeedsBoth: "Jump uses both.",
  levels: { ramp: "Step", hold: "Level", jump: "Level", adaptive: "" },
  level: (name: string, side: "in" | "out") => `${name}, base ${side}`,
  less: (name: string) => `Less: ${name}`,
  more: (name: string) => `More: ${name}`,
  dioptres,
  distance: "Base distance",
  distances: { 0.4: "40 cm", 1: "1 m", 2: "2 m", 6: "6 m" },
  size: "Size",
  sizes: { small: "Small", medium: "Medium", large: "Large" },
  density: "Dots in the field",
  percent: (value: number) => `${value} %`,
  disparity: "Depth of the square",
  arcseconds: (value: number) => `${value}″`,
  disparityHint:
    "In seconds of arc. A pixel of most headsets is 140 to 180, and the square is at least as deep as one.",
  pixel: (arcseconds: number) =>
    `In seconds of arc. A pixel of this screen is ${Math.ceil(arcseconds)}, and the square is at least as deep.`,
  coloured: "Each eye's colour",
  light: "Dark dots on a light field",
  sound: "A tone for each answer",
  preview: { show: "Show the square", hide: "Hide the square" },
  result: {
    unfinished: "not finished",
    depth: (arcseconds: number) => `square ${text.arcseconds(arcseconds)} deep`,
    mode: (label: string, isComplete: boolean) => (isComplete ? label : `${label}, ${text.result.unfinished}`),
    /** @param bound the most added demand that could be shown */
    ramp: ({ break: lost, recovery, isComplete }: RampTexts, bound: number) => {
      if (lost === "over") return `over ${floored(bound)}`;
      if (lost === null) return isComplete ? "no number: fewer than two right at 0 Δ" : text.result.unfinished;
      const back = recovery === null ? text.result.unfinished : dioptres(Number(recovery));
      return `break ${dioptres(lost)}, ${recovery === "none" ? "no recovery" : `recovery ${back}`}`;
    },
    hold: (right: number, shown: number, level: number) =>
      shown === 0 ? text.result.unfinished : `${right} of ${shown} right at ${dioptres(level)}`,
    level: dioptres,
    jump: (cleared: number) => `${counted(cleared, "side")} cleared`,
    adaptive: ({ threshold, error, isComplete }: AdaptiveTexts, bound: number) => {
      if (threshold === "over") return `over ${floored(bound)}`;
      if (threshold === null) return isComplete ? "no number: at or below 0 Δ" : text.result.unfinished;
      return `${number(threshold, 1)} Δ ± ${number(error ?? 0, 1)}`;
    },
    /** @param base the base distance @param total null if unknown @param isOver more than the total was reached */
    note: (base: string, total: number | null, isOver: boolean) =>
      `added Δ on ${base}${total === null ? "" : `; ${isOver ? "over " : ""}${number(total, 1).replace("-", "−")} Δ in all`}`,
  },
  unfit: {
    title: "Random dots doesn't fit now",
    why: (eye: "left" | "right" | "bounds" | null): readonly string[] =>
      eye === "bounds" ? [text.blocked] : text.unfit.unseen(eye),
    unseen: (eye: "left" | "right" | null) => [
      "Only both eyes together can see the square, and you didn't find it often enough.",
      ...(eye ? [`Your ${eye} eye didn't see the squares that were for it alone.`] : []),
      "This isn't a diagnosis. Rest a little and try again, or choose a motion.",
    ],
    again: "Try again",
  },
} as const;
