import type { Eye } from "../../exercise/index.ts";
import { hash } from "../../hash.ts";
import type { Presentation } from "../presentation.ts";
import { advanceDotsRun, answerDotsRun, type DotsRun } from "../run.ts";
import { advanceScreening, answerScreening, beginScreening, type Screening } from "../screening.ts";
import { type Answer, PLACES } from "../settings.ts";

/** A simulated user. Demands and scales are in prism dioptres, without a sign. */
export interface Traits {
  /** Where half of the trials are fused. */
  readonly midpoint: number;
  readonly scale: number;
  /** The share of answers that are pressed at random. */
  readonly lapse: number;
  /** By which the demand must be below the midpoint for lost fusion to come back. */
  readonly hysteresis: number;
  /** Presses 'I can't see it' instead of guessing. */
  readonly admits: boolean;
  /** By which the midpoint falls in a minute. */
  readonly fatigue: number;
  /** 'both': sees nothing and guesses. */
  readonly suppressed: Eye | "both" | null;
  /** The shortest and the longest latency in seconds. */
  readonly quickest: number;
  readonly latency: number;
  /** Seconds that the first trial after a change of demand takes longer. */
  readonly fusing: number;
}

export const TRAITS: Traits = {
  midpoint: 10,
  scale: 0.6,
  lapse: 0,
  hysteresis: 3,
  admits: false,
  fatigue: 0,
  suppressed: null,
  quickest: 0.8,
  latency: 2,
  fusing: 0,
};

/** Traits with a threshold: the demand at which 75 % of the answers are right. */
export function withThreshold(threshold: number, traits: Traits): Traits {
  const fused = (0.75 - 1 / PLACES.length) / ((1 - 1 / PLACES.length) * (1 - traits.lapse));
  return { ...traits, midpoint: threshold + traits.scale * Math.log(fused / (1 - fused)) };
}

/** Seconds of a frame. Every one is a refresh. */
const FRAME = 0.1;

/** Lets an observer do the whole run. @param frame seconds of a frame @returns the run */
export function playRun(run: DotsRun, traits: Traits, seed: number, frame = FRAME): DotsRun {
  const observer = createObserver(traits, seed);
  while (!run.isOver) {
    advanceDotsRun(run, frame);
    const answer = observer(run, run.demand);
    if (answer) answerDotsRun(run, answer);
  }
  return run;
}

export function playScreening(screening: Screening, traits: Traits, seed: number): Screening {
  const observer = createObserver(traits, seed);
  while (screening.state !== "over") {
    advanceScreening(screening, FRAME);
    const answer = observer(screening, 0);
    if (answer) answerScreening(screening, answer);
    beginScreening(screening);
  }
  return screening;
}

/** @returns a function of what a frame shows, which returns the answer when it is due */
function createObserver(traits: Traits, seed: number): (shown: Presentation, demand: number) => Answer | null {
  const { scale, lapse, hysteresis, fatigue, suppressed, quickest, fusing } = traits;
  let numbers = 0;
  // Not the numbers from which a run with this seed draws its places.
  const start = hash(seed, 0x5eed);
  const next = () => hash(start, numbers++) / 2 ** 32;
  let { midpoint } = traits;
  let isBroken = false;
  let patch = 0;
  let latency = 0;
  let lastDemand = 0;

  function sees({ kind }: Presentation, demand: number): boolean {
    if (next() < lapse || suppressed === "both") return false;
    if (kind === "luminance") return true;
    if (kind === "left" || kind === "right") return kind !== suppressed;
    if (suppressed) return false;
    if (next() >= 1 / (1 + Math.exp((demand - midpoint) / scale))) isBroken = true;
    return !isBroken;
  }

  return (shown, signedDemand) => {
    const demand = Math.abs(signedDemand);
    midpoint -= (fatigue * FRAME) / 60;
    if (!shown.place && demand <= Math.max(0, midpoint - hysteresis)) isBroken = false;
    if (!shown.place) return null;
    if (shown.patches !== patch) {
      patch = shown.patches;
      latency = quickest + (traits.latency - quickest) * next() + (signedDemand === lastDemand ? 0 : fusing);
      lastDemand = signedDemand;
    }
    if (shown.since < latency) return null;
    if (sees(shown, demand)) return shown.place;
    return traits.admits ? "none" : (PLACES[Math.floor(next() * PLACES.length)] ?? "up");
  };
}
