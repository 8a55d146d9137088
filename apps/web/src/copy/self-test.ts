import { shortDate } from "./dates.ts";
import { counted } from "./format.ts";

/** A result in one direction, in prism dioptres. */
interface Result {
  readonly doubledAt: number;
  readonly singleAt: number;
  readonly isOver: boolean;
}

function over(bound: number): string {
  return `over ${bound.toFixed(0)} Δ`;
}

/** Texts of the self-test on the page. It is a personal measure and promises nothing more. */
export const text = {
  title: "Self-test",
  intro: "How far can your eyes turn in and out and stay with one ball? It takes about five minutes in the headset.",
  noDiagnosis: "A personal measure, no diagnosis.",
  start: "Take the self-test",
  again: "Take it again",
  noHeadset: "The self-test needs a headset: open this page in its browser.",
  signedOut: "Signed out, your result is shown but not saved.",

  dialogTitle: "Self-test",
  steps: [
    "Look at the white ball. Press once to begin: trigger, pinch, or look and pinch.",
    "Press again as soon as you see two balls.",
    "The balls come together again. Press when they are one.",
    "Your eyes rest for a moment, and the next run begins. There are six: three turning out, then three turning in.",
  ],
  care: "Stay relaxed: it is no contest. Stop at once if you get a headache or feel dizzy: leave by the headset's own button, and nothing is saved.",
  cancel: "Cancel",
  enter: "Enter VR",
  entering: "Starting…",
  running: "The self-test is running in the headset. Leaving it early discards the result.",
  end: "End the self-test",
  answer: "Answer",
  answerHint: "'Answer' does what the trigger does, by click or by the Enter key of a keyboard within reach.",
  resultTitle: "Your result",
  leftTitle: "Ended early",
  left: "The self-test ended before its last run, so nothing was saved. Take it again whenever you like.",
  failureTitle: "Couldn't run the self-test",
  close: "Close",
  saved: "Saved to your account.",
  "signed-out": "Not saved: sign in before the next one to see how it goes over time.",
  unwanted: "Not saved: recording is off in your settings.",
  notKept: "Couldn't save it. Note it down if you want it.",
  added:
    "In prism dioptres (Δ), added to the demand of the ball's own distance, half of it for each eye. Each number is the median of three runs.",

  direction: { baseOut: "Turning in (base-out)", baseIn: "Turning out (base-in)" },
  over,
  dioptres: (value: number) => `${value.toFixed(1)} Δ`,
  doubledAt: "Two balls from",
  singleAt: "One ball again at",

  latest: (date: string) => `Latest result, ${date}`,
  trend: "Two balls from, over time",
  trendSummary: (results: number, first: string, last: string) =>
    `${counted(results, "result")}, from ${first} to ${last}.`,
  tableCaption: "Two balls from / one ball again at, in added prism dioptres, latest first",
  date: "Date",
  column: { baseOut: "Turning in", baseIn: "Turning out" },
  /** Break and recovery in one table cell. */
  pair: ({ doubledAt, singleAt, isOver }: Result) =>
    isOver ? over(doubledAt) : `${doubledAt.toFixed(1)} / ${singleAt.toFixed(1)}`,
  remove: "Delete",
  removeOf: (date: string) => `Delete the result of ${date}`,
  removeFailed: "Couldn't delete the result. Try again in a moment.",
  removed: "The result is deleted.",
  day: shortDate,
} as const;
