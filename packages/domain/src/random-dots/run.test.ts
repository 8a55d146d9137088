import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hash } from "../hash.ts";
import { MOST_TRIALS } from "./answers.ts";
import { createMeasureRun } from "./measure-run.ts";
import { measureRunsOf, resultOf } from "./result.ts";
import { advanceDotsRun, answerDotsRun, createDotsRun, type DotsRun, interruptDotsRun, isRunComplete } from "./run.ts";
import { DEFAULT_DOTS, DIRECTIONS, DOTS_MEASURES, DOTS_MODES, type DotsSettings, endsItself } from "./settings.ts";
import { depthOf } from "./stimulus.ts";
import { decodeTrials, encodeTrials } from "./trial.ts";

const BOUNDS = { in: 20, out: 40 };
const FRAME = 1 / 72;
const seeds = fc.integer({ min: 0, max: 2 ** 32 - 1 });
/** Hold and Jump have no end without seconds. */
const start = (change: Partial<DotsSettings>, seconds: number | null = null, seed = 7) =>
  createDotsRun({ ...DEFAULT_DOTS, direction: "out", ...change }, BOUNDS, seed, seconds);

/** Lets frames pass until something is so. @returns the seconds that it took */
function passUntil(run: DotsRun, reached: () => boolean): number {
  let seconds = 0;
  while (!reached()) {
    advanceDotsRun(run, FRAME);
    seconds += FRAME;
    if (seconds > 1000) throw new Error("nothing happened");
  }
  return seconds;
}

/** Answers the next patches after half a second ("R": right, "W": wrong). */
function answer(run: DotsRun, answers: string): void {
  for (const next of answers) {
    passUntil(run, () => run.isOver || (run.place !== null && run.since >= 0.5));
    const wrong = run.place === "up" ? "down" : "up";
    answerDotsRun(run, next === "R" ? (run.place ?? "none") : wrong);
  }
}

/** A run to its end with seeded answers, of which most are right. */
function played(run: DotsRun, seed: number): DotsRun {
  let count = 0;
  while (!run.isOver) {
    answer(run, hash(seed, count++) % 5 === 0 ? "W" : "R");
    if (hash(seed, count++) % 20 === 0) interruptDotsRun(run);
    advanceDotsRun(run, FRAME);
    if (count > 2000) throw new Error("no end");
  }
  return run;
}

describe("the dots of a run", () => {
  it.each([30, 60, 72, 80, 90, 120])(
    "are new every 100 to 125 ms at %i Hz, from the first ones on, also by a clock in milliseconds [R-170]",
    (rate) => {
      for (const unit of [1e-9, 1e-3]) {
        const run = start({});
        const timeOf = (frame: number) => Math.round(frame / rate / unit) * unit;
        let since = 0;
        for (let frame = 1; frame < 10 * rate; frame++) {
          const { refresh } = run;
          advanceDotsRun(run, timeOf(frame) - timeOf(frame - 1));
          since += 1;
          if (run.refresh === refresh) continue;
          expect(run.refresh).toBe(refresh + 1);
          if (refresh > 0) expect(since / rate).toBeGreaterThanOrEqual(0.1 - 1e-9);
          if (refresh > 0) expect(since / rate).toBeLessThanOrEqual(0.125 + 1e-9);
          since = 0;
        }
        expect(run.refresh).toBeGreaterThan(79);
      }
    },
  );
});

describe("the demand and the patch of a run", () => {
  it.each(DOTS_MODES)(
    "begin on new dots; no patch shows while the demand moves, at most 4 Δ/s except in Jump: %s [R-170]",
    (mode) => {
      const run = start({ mode, direction: "both" });
      let wasMoving = false;
      for (let frame = 0; frame < 72 * 100 && !run.isOver; frame++) {
        const { demand, target, refresh, patches, place } = run;
        advanceDotsRun(run, FRAME);
        if (run.place) expect(run.demand).toBe(run.rules[run.index]?.demand);
        if (mode !== "jump") expect(Math.abs(run.demand - demand)).toBeLessThanOrEqual(4 * FRAME + 1e-9);
        if (run.target !== target || run.patches !== patches) expect(run.refresh).toBe(refresh + 1);
        if (place && run.place) expect(run.demand).toBe(demand);
        wasMoving ||= run.demand !== demand;
        if (run.since > 1 && run.place) answerDotsRun(run, run.trials.length % 5 === 4 ? "none" : run.place);
      }
      expect(wasMoving).toBe(true);
    },
  );

  it("jumps to the other side with the patch in Jump, base in first [R-170]", () => {
    const run = start({ mode: "jump" });
    answer(run, "RR");
    expect(run.demand).toBe(-3);
    passUntil(run, () => run.place !== null);
    expect(run.demand).toBe(12);
  });

  it("draws places that don't depend on the last one, equally often [R-170]", () => {
    const counts = new Map<string, number>();
    for (let seed = 0; seed < 40; seed++) {
      const run = start({ mode: "hold" }, 120, seed);
      let last = "";
      while (!run.isOver) {
        passUntil(run, () => run.place !== null || run.isOver);
        const pair = `${last} ${run.place}`;
        counts.set(pair, (counts.get(pair) ?? 0) + 1);
        last = run.place ?? "";
        answerDotsRun(run, "up");
      }
    }
    const pairs = [...counts].filter(([pair]) => /^\w+ (up|down|left|right)$/.test(pair)).map(([, count]) => count);
    const mean = pairs.reduce((sum, count) => sum + count, 0) / 16;
    expect(pairs).toHaveLength(16);
    for (const count of pairs) expect(Math.abs(count - mean)).toBeLessThan(4 * Math.sqrt(mean));
  });
});

describe("a trial of a run", () => {
  it("is over after 4 s; without an answer it is wrong [R-170]", () => {
    const run = start({});
    passUntil(run, () => run.place !== null);
    expect(passUntil(run, () => run.place === null)).toBeCloseTo(4, 1);
    expect(run.feedback).toBe("wrong");
    expect(run.trials).toMatchObject([{ demand: 0, answer: "none", latency: null }]);
  });

  it("counts 'I can't see it' as wrong, with its latency [R-170]", () => {
    const run = start({});
    passUntil(run, () => run.since > 1.5);
    answerDotsRun(run, "none");
    expect(run.feedback).toBe("wrong");
    expect(run.trials[0]?.answer).toBe("none");
    expect(run.trials[0]?.latency).toBeCloseTo(1.51, 1);
  });

  it("is followed by a pause of 0.5 s, in which the answer is confirmed and no other is taken [R-170]", () => {
    const run = start({ mode: "hold", hold: { in: 0, out: 0 } });
    answer(run, "R");
    expect(run.feedback).toBe("right");
    answerDotsRun(run, "up");
    const pause = passUntil(run, () => run.place !== null);
    expect(pause).toBeGreaterThanOrEqual(0.5 - FRAME);
    expect(pause).toBeLessThan(0.65);
    expect(run.feedback).toBe("none");
    expect(run.trials).toHaveLength(1);
  });

  it("is dropped by an interruption, after which the demand rises from 0 to the same level [R-170]", () => {
    const run = start({});
    answer(run, "RRRR");
    passUntil(run, () => run.place !== null);
    expect(run.demand).toBe(8);
    interruptDotsRun(run);
    expect(run).toMatchObject({ place: null, demand: 0, feedback: "none" });
    answerDotsRun(run, "up");
    expect(passUntil(run, () => run.place !== null)).toBeGreaterThan(2);
    expect(run.demand).toBe(8);
    expect(run.trials).toHaveLength(4);
  });
});

describe("the end of a run", () => {
  it("comes with the end of its rules in Ramp, base in before base out [R-170]", () => {
    const run = start({ direction: "both" });
    answer(run, "WW RR WW RRRR".replaceAll(" ", ""));
    passUntil(run, () => run.isOver);
    expect(isRunComplete(run)).toBe(true);
    expect(run.trials.map(({ demand }) => demand)).toEqual([0, 0, 0, 0, 4, 4, 0, 0, 0, 0]);
    expect(resultOf({ ...DEFAULT_DOTS, direction: "both" }, run.trials, BOUNDS)).toEqual({
      mode: "ramp",
      in: { break: null, recovery: null, isComplete: true },
      out: { break: 4, recovery: 0, isComplete: true },
    });
  });

  it.each(["ramp", "adaptive"] as const)(
    "comes after at most 6 minutes for a direction of %s, incomplete [R-170]",
    (mode) => {
      const settings = { ...DEFAULT_DOTS, mode, direction: "both" as const };
      const run = start(settings);
      // The user never lets a trial finish after the first two.
      answer(run, "RR");
      const isAt = (index: number) => () => {
        if (run.since > 3.9) interruptDotsRun(run);
        return run.isOver || run.index === index;
      };
      passUntil(run, isAt(1));
      expect(run.seconds).toBeCloseTo(360, 1);
      passUntil(run, isAt(2));
      expect(run.seconds).toBeCloseTo(720, 1);
      expect(isRunComplete(run)).toBe(false);
      expect(resultOf(settings, run.trials, BOUNDS)).toEqual({
        mode,
        in: run.rules[0]?.result,
        out: run.rules[1]?.result,
      });
    },
  );

  it("drops the open trial when the share of a workout is over; Ramp and Adaptive are then incomplete [R-170]", () => {
    for (const mode of DOTS_MODES) {
      const run = start({ mode }, 30);
      while (run.seconds < 27) answer(run, "R");
      passUntil(run, () => run.place !== null);
      const { length } = run.trials;
      passUntil(run, () => run.isOver);
      expect(run.seconds).toBeCloseTo(30, 1);
      expect(run.place).toBeNull();
      expect(run.trials).toHaveLength(length);
      expect(isRunComplete(run)).toBe(mode === "hold" || mode === "jump");
    }
  });

  it("comes after the chosen time in Hold and Jump [R-170]", () => {
    for (const mode of ["hold", "jump"] as const) {
      const run = start({ mode }, 800);
      passUntil(run, () => run.isOver);
      expect(run.seconds).toBeCloseTo(800, 1);
    }
  });

  it("halves the time of Hold for both directions [R-170]", () => {
    const run = start({ mode: "hold", direction: "both" }, 60);
    passUntil(run, () => run.index === 1);
    expect(run.seconds).toBeCloseTo(30, 1);
    passUntil(run, () => run.isOver);
    const demands = run.trials.map(({ demand }) => demand);
    expect(new Set(demands)).toEqual(new Set([-2, 4]));
    expect(demands).toEqual(demands.toSorted((a, b) => a - b));
    expect(run.trials.every(({ at, demand }) => at < 30 === demand < 0)).toBe(true);
  });
});

describe("a direction in which nothing can be shown", () => {
  it.each(DOTS_MODES)("doesn't run, and has no result: %s [R-170]", (mode) => {
    const settings = { ...DEFAULT_DOTS, mode, direction: "in" } as const;
    expect(createDotsRun(settings, { in: 0, out: mode === "jump" ? 0 : 40 }, 7, 60).rules).toEqual([]);
    const both = { ...settings, direction: "both" } as const;
    expect(createDotsRun(both, { in: 0, out: 40 }, 7, 60).rules).toHaveLength(1);
    expect(Object.keys(resultOf(both, [], { in: 0, out: 40 }))).toEqual(["mode", mode === "jump" ? "cleared" : "out"]);
    expect(resultOf(settings, [], { in: 0, out: 0 })).toEqual(mode === "jump" ? { mode, cleared: 0 } : { mode });
  });
});

describe("the depth of the patch", () => {
  it("is at least a pixel [R-170]", () => {
    const perDegree = (pixels: number) => pixels / Math.tan(Math.PI / 180);
    expect(depthOf(660, perDegree(20))).toBe(660);
    expect(depthOf(20, perDegree(20))).toBe(181);
    expect(depthOf(20, perDegree(60))).toBe(61);
    expect(depthOf(20, perDegree(1))).toBe(1200);
  });
});

describe("the result of stored trials", () => {
  it.each([
    { in: 0, out: 4 },
    { in: 2, out: 0 },
  ])("counts Hold's trials at 0 Δ in the direction whose level is 0: $in, $out [R-172]", (hold) => {
    const settings = { ...DEFAULT_DOTS, mode: "hold", direction: "both", hold } as const;
    const run = played(start(settings, 60), 3);
    expect(resultOf(settings, run.trials, BOUNDS)).toEqual({
      mode: "hold",
      in: run.rules[0]?.result,
      out: run.rules[1]?.result,
    });
  });

  it("fits into a record however fast the user answers for the longest duration [R-172]", () => {
    const run = start({ mode: "hold", hold: { in: 0, out: 0 } }, 1_800);
    while (!run.isOver) {
      advanceDotsRun(run, 0.05);
      if (run.place) answerDotsRun(run, run.place);
    }
    expect(run.trials.length).toBeLessThanOrEqual(MOST_TRIALS);
  });

  it("is the sitting's own result for both measures, after interruptions and after an early end too", () => {
    fc.assert(
      fc.property(fc.constantFrom(...DOTS_MEASURES), seeds, fc.integer({ min: 1, max: 200 }), (measure, seed, most) => {
        const run = createMeasureRun(measure, BOUNDS, seed);
        for (let count = 0; run.trials.length < most && !run.isOver; count += 2) {
          answer(run, hash(seed, count) % 5 === 0 ? "W" : "R");
          if (hash(seed, count + 1) % 10 === 0) {
            interruptDotsRun(run);
            expect(run).toMatchObject({ place: null, demand: 0 });
          }
        }
        const results = run.rules.map(({ result }) => result);
        const stored = decodeTrials(encodeTrials(run.trials)) ?? [];
        expect(stored).toEqual(run.trials);
        expect(Object.values(measureRunsOf(measure, stored, BOUNDS))).toEqual(results);
      }),
      { numRuns: 60 },
    );
  });

  it("counts the trials at 0 Δ in base out after base in had its 6 minutes in Fusional ranges", () => {
    const run = createMeasureRun("ranges", BOUNDS, 7);
    answer(run, "RRWW");
    // At 0 until one right answer, which doesn't come.
    while (run.index === 0) answer(run, "W");
    expect(run.seconds).toBeGreaterThan(360);
    answer(run, "WWR");
    passUntil(run, () => run.place !== null);
    expect(run.demand).toBe(1);
    expect(measureRunsOf("ranges", run.trials, BOUNDS)).toEqual({
      in: run.rules[0]?.result,
      out: run.rules[1]?.result,
    });
    passUntil(run, () => run.isOver);
    expect(isRunComplete(run)).toBe(false);
  });

  it("is the run's own result, for every mode and direction [R-172]", () => {
    fc.assert(
      fc.property(fc.constantFrom(...DOTS_MODES), fc.constantFrom(...DIRECTIONS), seeds, (mode, direction, seed) => {
        const settings = { ...DEFAULT_DOTS, mode, direction };
        const run = played(start(settings, endsItself(mode) ? null : 120, seed), seed);
        const stored = decodeTrials(encodeTrials(run.trials));
        expect(stored).toEqual(run.trials);
        const results = run.rules.map(({ result }) => result);
        const { mode: _, ...result } = resultOf(settings, stored ?? [], BOUNDS);
        if (mode === "jump") expect(result).toEqual(results[0]);
        else expect(Object.values(result)).toEqual(results);
      }),
      { numRuns: 30 },
    );
  });
});
