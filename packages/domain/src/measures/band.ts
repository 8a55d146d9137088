import { type MeasuredNumber, NEAR_POINT } from "./sitting.ts";

/** A number of a sitting that counts: of a complete one that isn't the first of its series. */
export interface CountedValue {
  readonly value: number;
  /** The value is a bound that was reached: the user's own would be higher. */
  readonly isCensored: boolean;
  /** Taken within an hour after practice. */
  readonly isMarked: boolean;
}

/** How the newest value compares with those before it. 'undecided': a reached bound hides whether it changed. */
type Verdict = "inside" | "outside" | "not-enough" | "undecided";

/** The personal repeatability band around the mean of the sittings before the newest. */
export interface Band {
  readonly mean: number;
  /** From the mean to either end. */
  readonly half: number;
  /** Sittings in the mean. */
  readonly k: number;
  readonly verdict: Verdict;
}

/** Sittings before the newest that are in the mean. */
const MOST_IN_MEAN = 5;
/** Degrees of freedom of the prior. */
const PRIOR_FREEDOM = 6;

/**
 * The prior standard deviation of one sitting, and the ends of the scale. The deviations are the limits of agreement in Scheiman et al. 2025 (adolescents,
 * other methods), divided by 1.96·√2 = 2.77. Base out is our choice: that study's ± 17.8 Δ comes from its steps of 5 Δ.
 */
const SCALES: Readonly<Record<MeasuredNumber, { deviation: number; least: number; most: number }>> = {
  out: { deviation: 3, least: 0, most: 40 },
  in: { deviation: 2.1, least: 0, most: 20 },
  facility: { deviation: 3.5, least: 0, most: 30 },
  nearPoint: { deviation: 0.9, least: NEAR_POINT.least, most: NEAR_POINT.most },
};

/**
 * Compares the newest value of a series with the mean of those before it: ± t · s · √(1 + 1/k), with 95 % coverage. s² pools the prior with half the mean
 * squared difference of successive sittings, which a steady improvement hardly raises. Censored and marked values don't enter s.
 * @param values oldest first @returns null without a value before the newest
 */
export function bandOf(key: MeasuredNumber, values: readonly CountedValue[]): Band | null {
  const newest = values.at(-1);
  const earlier = values.slice(0, -1);
  const before = earlier.slice(-MOST_IN_MEAN);
  const k = before.length;
  if (!newest || k === 0) return null;
  const { deviation, least, most } = SCALES[key];
  const usual = earlier.filter(({ isCensored, isMarked }) => !isCensored && !isMarked).map(({ value }) => value);
  const n = usual.length;
  const freedom = n > 1 ? (2 * (n - 1) ** 2) / (3 * n - 4) : 0;
  const squares = usual.slice(1).reduce((sum, value, i) => sum + (value - (usual[i] ?? 0)) ** 2, 0);
  const pooled = PRIOR_FREEDOM * deviation ** 2 + (n > 1 ? (freedom * squares) / (2 * (n - 1)) : 0);
  const s = Math.sqrt(pooled / (PRIOR_FREEDOM + freedom));
  const half = tQuantile(PRIOR_FREEDOM + freedom) * s * Math.sqrt(1 + 1 / k);
  const mean = before.reduce((sum, { value }) => sum + value, 0) / k;
  // A value that is censored may be any number above its bound.
  const highest = newest.isCensored ? Number.POSITIVE_INFINITY : newest.value;
  const highestMean = before.some(({ isCensored }) => isCensored) ? Number.POSITIVE_INFINITY : mean;
  let verdict: Verdict = "undecided";
  if (mean - half < least && mean + half > most) verdict = "not-enough";
  else if (newest.value > highestMean + half || highest < mean - half) verdict = "outside";
  else if (newest.value >= highestMean - half && highest <= mean + half) verdict = "inside";
  return { mean, half, k, verdict };
}

/** The standard normal quantile of 0.975. */
const Z = 1.959964;

/**
 * The quantile 0.975 of Student's t, from 6 degrees of freedom on, to 0.0002: the expansion 26.7.5 in Abramowitz and Stegun, Handbook of Mathematical
 * Functions (1964). The degrees may be any real number.
 */
export function tQuantile(freedom: number): number {
  const terms = [
    Z,
    (Z ** 3 + Z) / 4,
    (5 * Z ** 5 + 16 * Z ** 3 + 3 * Z) / 96,
    (3 * Z ** 7 + 19 * Z ** 5 + 17 * Z ** 3 - 15 * Z) / 384,
    (79 * Z ** 9 + 776 * Z ** 7 + 1482 * Z ** 5 - 1920 * Z ** 3 - 945 * Z) / 92_160,
  ];
  return terms.reduce((sum, term, i) => sum + term / freedom ** i, 0);
}
