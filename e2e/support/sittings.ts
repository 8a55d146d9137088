import type { CheckIn } from "@vr-eye-lab/domain/check-in";
import type { DotsSitting, NearPointSitting } from "@vr-eye-lab/domain/measures";
import {
  advanceDotsRun,
  answerDotsRun,
  createMeasureRun,
  encodeTrials,
  MOST_DEMAND,
  STIMULUS_FORMULA,
} from "@vr-eye-lab/domain/random-dots";

/** Seconds of a frame, and from the patch to the answer. */
const FRAME = 0.1;
const LATENCY = 1;

const taken = (date: string) => ({
  takenAt: `${date}T07:00:00.000Z`,
  date,
  zone: "UTC",
  afterPractice: false,
});

/** A sitting with Random dots of a user who sees the square below these levels, and says that it is gone at them. */
export function dotsSitting(
  measure: DotsSitting["measure"],
  date: string,
  most: Readonly<Record<"in" | "out", number>>,
  change: Partial<DotsSitting> = {},
): { readonly collection: "measures"; readonly body: DotsSitting } {
  const run = createMeasureRun(measure, MOST_DEMAND, 7);
  while (!run.isOver) {
    advanceDotsRun(run, FRAME);
    if (!run.place || run.since < LATENCY) continue;
    const side = run.demand < 0 ? "in" : "out";
    answerDotsRun(run, Math.abs(run.demand) < most[side] ? run.place : "none");
  }
  const body: DotsSitting = {
    measure,
    ...taken(date),
    display: "headset",
    input: "controller",
    ipd: 0.063,
    distance: 0.4,
    answers: {
      formula: STIMULUS_FORMULA,
      seed: 7,
      isComplete: true,
      bounds: { ...MOST_DEMAND },
      screening: { right: 12, catches: 2, tries: 1 },
      trials: encodeTrials(run.trials),
    },
    ...change,
  };
  return { collection: "measures", body };
}

export function nearPointSitting(
  date: string,
  tries: readonly [number, number, number],
  change: Partial<NearPointSitting> = {},
): { readonly collection: "measures"; readonly body: NearPointSitting } {
  return { collection: "measures", body: { measure: "nearPoint", ...taken(date), tries: [...tries], ...change } };
}

/** A check-in with the same answer to every question. */
export function checkInOf(date: string, answer: number): { readonly collection: "checkIns"; readonly body: CheckIn } {
  const { takenAt, zone } = taken(date);
  const answers = {
    losesPlace: answer,
    readsAgain: answer,
    wordsMove: answer,
    blurs: answer,
    seesDouble: answer,
    headaches: answer,
    tiredEyes: answer,
    stopsReading: answer,
  };
  return { collection: "checkIns", body: { answeredAt: takenAt, date, zone, answers } };
}
