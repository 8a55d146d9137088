import { shortDate } from "./dates.ts";
import { counted, number } from "./format.ts";

const dioptres = (value: number) => `${number(value, 1, 0)} Δ`;
const perMinute = (value: number) => `${number(value, 1, 0)} cycles/min`;
const centimetres = (value: number) => `${number(value, 1, 0)} cm`;

const displays = { headset: "Headset", "side-by-side": "Side by side on a screen" } as const;
const inputs = {
  stick: "thumbstick",
  controller: "controller",
  hand: "hand",
  gaze: "gaze",
  keyboard: "keyboard",
  pointer: "mouse or touch",
} as const;

interface Taken {
  readonly display: keyof typeof displays;
  readonly input: keyof typeof inputs;
  readonly distance: number;
}

/** Texts of the measures on Progress. They compare users only with themselves, and name no cause. */
export const text = {
  title: "Measures",
  why: "Take a measure before the day's practice, because practice changes it for a while. A measure within an hour after practice is marked. The numbers are for your own comparison, not a diagnosis.",
  where:
    "Ranges and facility run in a headset, or side by side on a screen. They aren't offered through red/green glasses: those let through a little of the other eye's image, and the numbers would be wrong.",
  loading: "Loading...",
  lost: "Couldn't load the measures. Check your connection and try again.",
  names: { ranges: "Fusional ranges", facility: "Vergence facility", nearPoint: "Near point" },
  about: {
    ranges:
      "How far your eyes turn out (base in) and in (base out) before the square loses its depth, which can happen before you see double. Three runs each way, about 6 minutes.",
    facility:
      "How quickly your eyes change between 12 Δ base out and 3 Δ base in, in cycles a minute. Two runs of a minute. Lenses or flippers measure something else.",
    nearPoint:
      "How near a pen can come before you see two. You measure it with a ruler, because a headset can't show anything that near in focus.",
  },
  take: { ranges: "Take ranges", facility: "Take facility", nearPoint: "Measure with a ruler" },
  values: { ranges: dioptres, facility: perMinute, nearPoint: centimetres },
  lines: {
    in: "Base in, depth lost at",
    out: "Base out, depth lost at",
    facility: "Cycles a minute",
    nearPoint: "Two pens seen from",
  },
  over: (value: string) => `over ${value}`,
  none: "No number",
  noNumber: "no number",
  median: (runs: string, spread: string | null) => `Median of ${runs}${spread === null ? "" : `, spread ${spread}`}`,
  runs: { ranges: "3 runs", facility: "2 runs", nearPoint: "3 tries" },
  added: (metres: number) => `Δ are added to the demand of looking at ${metres * 100} cm.`,
  recovery: (value: string, spread: string | null) =>
    `Depth back at ${value}${spread === null ? "" : `, spread ${spread}`}`,
  notBack: "not back",
  noRecovery: "Depth didn't come back.",
  doubled: (value: string) => `'I see double' from ${value}`,
  verdicts: {
    inside: "No real change",
    outside: "Change larger than your usual spread",
    "not-enough": "Not enough sittings yet",
    undecided: "The limit was reached, so a change can't be seen",
  },
  band: (mean: number, half: string, sittings: number) =>
    `Expected if nothing changed: ${number(mean, 1, 0)} ± ${half} (${counted(sittings, "sitting")} before)`,
  marks: {
    first: "first sitting: practice, not compared",
    afterPractice: "after practice",
    early: "ended early",
    "side-by-side": "side by side",
  },
  series: "Taken with",
  takenWith: ({ display, input, distance }: Taken) => `${displays[display]}, ${inputs[input]}, ${distance * 100} cm`,
  day: shortDate,
  chart: {
    summary: (line: string, sittings: number, newest: string, date: string) =>
      `${line}: ${counted(sittings, "sitting")}, the newest ${newest} on ${shortDate(date)}.`,
    point: (date: string, value: string, marks: string) => `${shortDate(date)}: ${value}${marks && `, ${marks}`}`,
    key: {
      ring: "Ring: the first sitting, or after practice.",
      triangle: "Triangle: over what could be shown.",
      band: "Shaded: where 95 of 100 sittings fall if nothing changes.",
    },
    caption: "Every sitting, latest first",
    date: "Date",
    recovery: (side: string) => `Base ${side}, depth back at`,
    notes: "Notes",
  },
  /** After a sitting of ranges or facility. */
  taken: {
    runs: (line: string, values: readonly string[]) => `${line}: ${values.join(", ")}`,
    cycles: number,
    early: "It ended early. Progress lists it without a number.",
    compare: "Progress compares your sittings.",
    signedOut: "It wasn't saved. Sign in before the next one.",
    recordingOff: "Recording is off, so it wasn't saved.",
    devMode: "Dev mode doesn't save measures.",
  },
  ruler: {
    title: "Near point, by ruler",
    drawing: "A pen before the eyes, and a ruler from the cheekbone below the eyes to the pen",
    steps: [
      "Wear your usual glasses for reading. Hold the ruler's zero beside an eye, pointing straight ahead.",
      "Hold the pen upright at arm's length, level with your eyes, and move it slowly towards your nose.",
      "Stop where you see two pens that don't become one again. Read the distance. Do this three times.",
    ],
    unit: "Unit",
    units: { cm: "cm", in: "Inches" },
    attempt: (n: number, unit: "cm" | "in") => `Try ${n}, in ${{ cm: "cm", in: "inches" }[unit]}`,
    range: {
      cm: "Enter 1 to 50 cm, with at most one decimal.",
      in: "Enter 0.4 to 19.7 inches, with at most one decimal.",
    },
    never: "If the pen stays one all the way to your nose, enter 1 cm (0.4 inches).",
    cancel: "Cancel",
    save: "Save",
    saved: "Near point saved.",
    unrecorded: "Recording is off under Settings. Turn it on to save measures.",
    failed: "Couldn't save it. Your numbers are still here: try again in a moment.",
  },
} as const;
