import { PSYCHOMETRIC } from "./modes.ts";

export interface Threshold {
  /** The demand at which 75 % of the answers are right, to 0.01 Δ; null: none above 0. 'over': at least the bound. */
  readonly threshold: number | "over" | null;
  /** Its standard error; null without a number. */
  readonly error: number | null;
}

const { guess, lapse, scale, right } = PSYCHOMETRIC;
const LOGISTIC_AT_RIGHT = (right - guess) / (1 - guess - lapse);
/** From the logistic's midpoint down to the point where `right` of the answers are right. */
const OFFSET = scale * Math.log(LOGISTIC_AT_RIGHT / (1 - LOGISTIC_AT_RIGHT));
/** How far beyond 0 and the bound the midpoint is searched for, and the grid's step, in prism dioptres. */
const MARGIN = 6;
const GRID = 0.25;
const ROUNDS = 12;

/**
 * The maximum-likelihood threshold of a falling logistic psychometric function with fixed guess rate, lapse rate and scale (Wichmann & Hill 2001,
 * Perception & Psychophysics 63:1293, equation 1). Its standard error is the inverse root of the log likelihood's expected curvature there, the Fisher
 * information.
 * @param levels unsigned added demand of each counted trial @param answers whether each was right
 */
export function thresholdOf(levels: readonly number[], answers: readonly boolean[], bound: number): Threshold {
  const likelihood = (midpoint: number) =>
    levels.reduce((sum, level, i) => {
      const share = shareRight(level, midpoint);
      return sum + Math.log(answers[i] ? share : 1 - share);
    }, 0);
  // The lapse rate makes several maxima possible, so the whole range is searched, then the best interval.
  let best = -MARGIN;
  let most = likelihood(best);
  for (let at = best + GRID; at <= bound + MARGIN; at += GRID) {
    const value = likelihood(at);
    if (value > most) [best, most] = [at, value];
  }
  let width = GRID;
  for (let round = 0; round < ROUNDS; round++) {
    width /= 2;
    if (likelihood(best - width) > likelihood(best)) best -= width;
    else if (likelihood(best + width) > likelihood(best)) best += width;
  }
  const threshold = Math.round((best - OFFSET) * 100) / 100;
  if (threshold <= 0) return { threshold: null, error: null };
  if (threshold >= bound) return { threshold: "over", error: null };
  const information = levels.reduce((sum, level) => {
    const share = shareRight(level, best);
    const logistic = (share - guess) / (1 - guess - lapse);
    const slope = ((1 - guess - lapse) * logistic * (1 - logistic)) / scale;
    return sum + slope ** 2 / (share * (1 - share));
  }, 0);
  return { threshold, error: 1 / Math.sqrt(information) };
}

/** The share of right answers at a level. */
function shareRight(level: number, midpoint: number): number {
  return guess + (1 - guess - lapse) / (1 + Math.exp((level - midpoint) / scale));
}
