import { decodeTrials, measureRunsOf, type RangesRun } from "../random-dots/index.ts";
import type { CountedValue } from "./band.ts";
import type { MeasuredNumber, Sitting } from "./sitting.ts";

/** One number of a sitting: the median of its runs. */
export interface SittingNumber {
  /** Prism dioptres, cycles per minute or centimetres; null: no number. */
  readonly value: number | null;
  /** From the least of the runs to the most; null where one has no number or reached the bound. */
  readonly spread: number | null;
  /** The value is a bound that was reached. */
  readonly isCensored: boolean;
  /** In Fusional ranges, of the runs with a break; null without one. 'none': depth didn't come back. */
  readonly recovery?: { readonly value: number; readonly spread: number | null } | "none" | null;
  /** In Fusional ranges, the lowest level at which the user saw double. */
  readonly doubled?: number | null;
}

/** By the answers or tries of a sitting, which never change. Screens need its numbers several times in each render. */
const known = new WeakMap<object, Numbers>();
type Numbers = { readonly [Key in MeasuredNumber]?: SittingNumber };

/** One number of a sitting of its measure; null where it couldn't be shown. */
export function sittingNumber(key: MeasuredNumber, sitting: Sitting): SittingNumber | null {
  const taken = sitting.measure === "nearPoint" ? sitting.tries : sitting.answers;
  const numbers = known.get(taken) ?? numbersOf(sitting);
  known.set(taken, numbers);
  return numbers[key] ?? null;
}

function numbersOf(sitting: Sitting): Numbers {
  if (sitting.measure === "nearPoint") return { nearPoint: numberOf(sitting.tries) };
  const { bounds } = sitting.answers;
  const trials = decodeTrials(sitting.answers.trials) ?? [];
  if (sitting.measure === "facility")
    return { facility: numberOf(measureRunsOf("facility", trials, bounds).map((cycles) => cycles ?? NONE)) };
  const { in: inward, out } = measureRunsOf("ranges", trials, bounds);
  return { ...(inward && { in: rangesNumber(inward, bounds.in) }), ...(out && { out: rangesNumber(out, bounds.out) }) };
}

/** Of a run without a number: below every value. */
const NONE = Number.NEGATIVE_INFINITY;
const OVER = Number.POSITIVE_INFINITY;

function rangesNumber(runs: readonly RangesRun[], bound: number): SittingNumber {
  const breaks = runs.map((run) => (run.break === "over" ? OVER : (run.break ?? NONE)));
  const recoveries = runs.flatMap(({ recovery }) => (recovery === "none" ? NONE : (recovery ?? [])));
  const { value, spread } = numberOf(recoveries);
  const back = value === null ? ("none" as const) : { value, spread };
  const doubled = runs.flatMap((run) => run.doubled ?? []);
  return {
    ...numberOf(breaks, bound),
    recovery: recoveries.length > 0 ? back : null,
    doubled: doubled.length > 0 ? Math.min(...doubled) : null,
  };
}

/** @param bound the value that stands for OVER */
function numberOf(values: readonly number[], bound = OVER): SittingNumber {
  const sorted = values.toSorted((a, b) => a - b);
  const [low = NONE, high = NONE] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  const median = (low + high) / 2;
  const spread = (sorted.at(-1) ?? NONE) - (sorted[0] ?? NONE);
  return {
    value: median === OVER ? bound : finite(median),
    spread: finite(spread),
    isCensored: median === OVER,
  };
}

/** Whether a sitting was ended early. Such a one enters nothing. */
export function isEarly(sitting: Sitting): boolean {
  return sitting.measure !== "nearPoint" && !sitting.answers.isComplete;
}

/**
 * The sittings of a measure that can be compared: with the same display, input and base distance.
 * @param sittings of all measures, newest first @returns the series with the newest sitting first, each oldest first
 */
export function seriesOf<Each extends Sitting>(measure: Sitting["measure"], sittings: readonly Each[]): Each[][] {
  const series = new Map<string, Each[]>();
  for (const sitting of sittings) {
    if (sitting.measure !== measure) continue;
    const key = sitting.measure === "nearPoint" ? "" : `${sitting.display} ${sitting.input} ${sitting.distance}`;
    const others = series.get(key);
    if (others) others.push(sitting);
    else series.set(key, [sitting]);
  }
  return Array.from(series.values(), (each) => each.reverse());
}

/** The numbers of a series that count, oldest first, for bandOf. The first complete sitting is practice. */
export function countedValues<Each extends Sitting>(key: MeasuredNumber, series: readonly Each[]) {
  const complete = series.filter((sitting) => !isEarly(sitting));
  return complete.slice(1).flatMap((sitting): (CountedValue & { readonly sitting: Each })[] => {
    const { value = null, isCensored = false } = sittingNumber(key, sitting) ?? {};
    return value === null ? [] : [{ value, isCensored, isMarked: sitting.afterPractice, sitting }];
  });
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
