import { describe, expect, it } from "vitest";
import { hash } from "../hash.ts";
import { createMeasureRun } from "./measure-run.ts";
import { measureRunsOf } from "./result.ts";
import { advanceDotsRun, answerDotsRun, type DotsRun } from "./run.ts";
import { createScreening, passesScreening, screeningResult } from "./screening.ts";
import { DOTS_MEASURES, type DotsMeasure, PLACES } from "./settings.ts";
import { playRun, playScreening, TRAITS, type Traits, withThreshold } from "./testing/observer.ts";
import { decodeTrials, encodeTrials } from "./trial.ts";

// process.env.SOAK: the domain has no Node types, not even in tests.
const { process, console } = globalThis as unknown as {
  process: { env: Record<string, string | undefined> };
  console: { log(...values: unknown[]): void };
};
const IS_LONG = process.env.SOAK === "full";
const BOUNDS = { in: 20, out: 40 };
const FRAME = 1 / 72;

/** What the stored trials of a sitting say. */
function measured<Measure extends DotsMeasure>(measure: Measure, { trials }: DotsRun, bounds = BOUNDS) {
  return measureRunsOf(measure, decodeTrials(encodeTrials(trials)) ?? [], bounds);
}

/** Lets an observer do one direction of Fusional ranges. */
function range(side: "in" | "out", traits: Traits, seed: number) {
  const bounds = { in: 0, out: 0, [side]: BOUNDS[side] };
  const run = playRun(createMeasureRun("ranges", bounds, seed), traits, seed);
  return { seconds: run.seconds, runs: measured("ranges", run, bounds)[side] ?? [] };
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

function moments(values: readonly number[]) {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return { mean, deviation: Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length) };
}

describe("a sitting of Fusional ranges", () => {
  /** A break and a recovery without any spread, and the same time for every answer. */
  const sharp = (lost: number, back: number, admits: boolean): Traits => ({
    ...TRAITS,
    midpoint: lost - 0.5,
    scale: 0.001,
    hysteresis: lost - 0.5 - back,
    quickest: 1.5,
    latency: 1.5,
    admits,
  });
  const seconds = (admits: boolean, seed: number) =>
    range("in", sharp(11, 8, admits), seed).seconds + range("out", sharp(19, 12, admits), seed).seconds;

  it("takes at most 6 minutes with breaks of 11 and 19 Δ, recoveries of 8 and 12 Δ and 1.5 s for each answer", () => {
    const all = Array.from({ length: IS_LONG ? 1000 : 50 }, (_, seed) => seconds(true, seed));
    expect(Math.max(...all)).toBeLessThanOrEqual(360);
    expect(range("out", sharp(19, 12, true), 1).runs).toEqual(
      Array(3).fill({ break: 19, recovery: 11, doubled: null }),
    );
    expect(range("in", sharp(11, 8, true), 1).runs).toEqual(Array(3).fill({ break: 11, recovery: 8, doubled: null }));
    // Guesses that are right by chance add levels and pairs.
    const guessed = Array.from({ length: IS_LONG ? 1000 : 50 }, (_, seed) => seconds(false, seed));
    const share = guessed.filter((each) => each <= 360).length / guessed.length;
    if (IS_LONG) console.log("seconds", { admitted: Math.max(...all), guessed: moments(guessed), share });
    expect(share).toBeGreaterThan(0.8);
  });

  const THRESHOLDS = [
    ["in", 4],
    ["in", 11],
    ["in", 16],
    ["out", 6],
    ["out", 19],
    ["out", 33],
  ] as const;
  // The break is the first level of whole Δ that isn't seen, so it is above the threshold on average.
  it.each(THRESHOLDS)(
    "has a median break base %s from 0.3 Δ below to 1.3 Δ above a threshold of %d Δ, with an SD of at most 1.2 Δ",
    (side, threshold) => {
      for (const scale of IS_LONG ? [0.3, 0.6, 1] : [0.3, 1])
        for (const lapse of IS_LONG ? [0, 0.02] : [0.02])
          for (const hysteresis of IS_LONG ? [0, 3, 6] : [3]) {
            const traits = withThreshold(threshold, { ...TRAITS, scale, lapse, hysteresis });
            const sittings = Array.from({ length: IS_LONG ? 300 : 40 }, (_, seed) =>
              range(side, traits, seed * 7919 + threshold).runs.map((run) =>
                run.break === "over" ? BOUNDS[side] : (run.break ?? 0),
              ),
            );
            const [one, middle] = [moments(sittings.flat()), moments(sittings.map(median))];
            if (IS_LONG) console.log(side, threshold, { scale, lapse, hysteresis }, { one, middle });
            expect(middle.mean - threshold).toBeGreaterThan(-0.3);
            expect(middle.mean - threshold).toBeLessThan(1.3);
            expect(middle.deviation).toBeLessThan(1.2);
            expect(sittings.every((runs) => runs.length === 3)).toBe(true);
          }
    },
  );
});

/** Seconds from one answer to the next, without those for fusing. */
function perAnswer({ trials }: DotsRun, fusing: number): number {
  const ends = trials.map(({ at, latency, demand }) => ({ end: at + (latency ?? 5), demand }));
  return moments(
    ends.flatMap(({ end, demand }, i) => {
      const last = ends[i - 1];
      if (!last || end - last.end > 60) return [];
      return [end - last.end - (demand === last.demand ? 0 : fusing)];
    }),
  ).mean;
}

describe("a sitting of Vergence facility", () => {
  const sight = { ...TRAITS, midpoint: 30, scale: 0.001 };

  it("scores 30 / (v + 2a) cycles per minute, within 1, for v seconds to fuse and a seconds per answer", () => {
    for (const fusing of IS_LONG ? [0, 0.25, 0.5, 1, 1.5, 2, 3] : [0, 0.5, 2])
      for (const latency of IS_LONG ? [0.2, 0.3, 0.4, 0.6, 0.8, 1.2, 1.6] : [0.3, 0.8])
        for (const frame of IS_LONG ? [1 / 60, FRAME, 1 / 90, 1 / 120] : [FRAME])
          for (let seed = 0; seed < (IS_LONG ? 10 : 1); seed++) {
            const traits = { ...sight, fusing, quickest: latency, latency };
            const run = playRun(createMeasureRun("facility", BOUNDS, seed), traits, seed, frame);
            const a = perAnswer(run, fusing);
            for (const cycles of measured("facility", run))
              expect(Math.abs((cycles ?? 0) - 30 / (fusing + 2 * a)), `v ${fusing}, a ${a}`).toBeLessThan(1);
          }
  });

  it.each(IS_LONG ? [1, 1.5, 2, 3, 4, 5, 6] : [1, 2, 6])(
    "has no number in 99.9 % of the runs of a guesser with %d answers a second",
    (rate) => {
      const sittings = IS_LONG ? 5000 : 100;
      for (const isSteady of [true, false]) {
        let [numbers, both] = [0, 0];
        for (let seed = 0; seed < sittings; seed++) {
          const run = createMeasureRun("facility", BOUNDS, seed * 31 + rate * 2);
          let presses = 0;
          while (!run.isOver) {
            advanceDotsRun(run, FRAME);
            // Presses as a clock does, or after each patch.
            if (isSteady ? run.seconds * rate < presses + 1 : !run.place || run.since < 1 / rate) continue;
            presses = isSteady ? Math.floor(run.seconds * rate) : presses + 1;
            answerDotsRun(run, PLACES[hash(seed ^ 0x5eed, run.patches) >>> 30] ?? "up");
          }
          const found = measured("facility", run).filter((cycles) => cycles !== null).length;
          numbers += found;
          if (found === 2) both += 1;
        }
        if (IS_LONG) console.log("guesser", { rate, isSteady, numbers, both, sittings });
        expect(numbers).toBeLessThanOrEqual((2 * sittings) / 1000);
      }
    },
    600_000,
  );
});

describe("observers without stereopsis", () => {
  const press = { quickest: 0.15, latency: 0.6 };
  it.each([
    { suppressed: "left" },
    { suppressed: "right" },
    { suppressed: "both" },
    { suppressed: "both", ...press },
  ] as const)(
    "get a number in fewer than 1 of 1,000 sittings that begin with the screening: %o",
    (change) => {
      const traits: Traits = { ...TRAITS, ...change };
      const sittings = IS_LONG ? 10_000 : 1000;
      const hasNumber = {
        ranges: (run: DotsRun) => {
          const { in: inward, out } = measured("ranges", run);
          return [...(inward ?? []), ...(out ?? [])].some((each) => each.break !== null);
        },
        facility: (run: DotsRun) => measured("facility", run).every((cycles) => cycles !== null),
      };
      for (const measure of DOTS_MEASURES) {
        let [numbers, passed, unscreened] = [0, 0, 0];
        for (let seed = 0; seed < sittings; seed++) {
          const passes = passesScreening(screeningResult(playScreening(createScreening(seed, 1), traits, seed)));
          if (!passes && (!IS_LONG || seed >= 1000)) continue;
          const found = hasNumber[measure](playRun(createMeasureRun(measure, BOUNDS, seed + sittings), traits, seed));
          if (passes) passed += 1;
          if (found && passes) numbers += 1;
          if (found && seed < 1000) unscreened += 1;
        }
        if (IS_LONG) console.log(change, measure, { numbers, passed, sittings, unscreened });
        expect(numbers).toBeLessThan(sittings / 1000);
      }
    },
    600_000,
  );
});
