import { describe, expect, it } from "vitest";
import { facilityRule } from "./facility.ts";
import { createMeasureRun } from "./measure-run.ts";
import { advanceDotsRun, answerDotsRun, type DotsRun, isRunComplete, restLeft } from "./run.ts";
import { demands } from "./testing/demands.ts";

const BOUNDS = { in: 20, out: 40 };
const FRAME = 1 / 72;

function passUntil(run: DotsRun, reached: () => boolean): number {
  const from = run.seconds;
  while (!reached() && !run.isOver) advanceDotsRun(run, FRAME);
  return run.seconds - from;
}

/** Answers the next patch after half a second. */
function answer(run: DotsRun, isRight: boolean): void {
  passUntil(run, () => run.place !== null && run.since >= 0.5);
  const wrong = run.place === "up" ? "down" : "up";
  answerDotsRun(run, isRight ? (run.place ?? "none") : wrong);
}

describe("the rule of Vergence facility", () => {
  it("changes between 3 Δ base in and 12 Δ base out after two right answers in a row; a wrong one restarts the side", () => {
    const rule = facilityRule(BOUNDS);
    expect(demands(rule, "RR RWRR WRR R")).toEqual([-3, -3, 12, 12, 12, 12, -3, -3, -3, 12, 12]);
    expect(rule.result).toBe(1.5);
  });

  it.each([
    ["", null],
    ["RR", null],
    ["RR W", null],
    ["RR RW", 0.5],
    ["RR RWW", null],
    ["WWW RR RR", null],
    ["WW RR RR", 1],
  ])("has a number only with half of the answers right on both sides: %s", (answers, cycles) => {
    const rule = facilityRule(BOUNDS);
    demands(rule, answers);
    expect(rule.result).toBe(cycles);
  });
});

describe("a sitting of Vergence facility", () => {
  it("shows the next place with the next refresh, and 1 s later after a wrong answer; its confirmation shows for 0.5 s", () => {
    const run = createMeasureRun("facility", BOUNDS, 7);
    answer(run, true);
    expect(passUntil(run, () => run.place !== null)).toBeLessThan(0.12);
    expect(run.feedback).toBe("right");
    passUntil(run, () => run.since > 0.49);
    expect(run.feedback).toBe("none");
    answer(run, true);
    expect(run.demand).toBe(-3);
    passUntil(run, () => run.place !== null);
    expect(run.demand).toBe(12);
    answer(run, false);
    const wait = passUntil(run, () => run.place !== null);
    expect(wait).toBeGreaterThan(1 - FRAME);
    expect(wait).toBeLessThan(1.12);
  });

  it("takes no answer in 5 s as wrong", () => {
    const run = createMeasureRun("facility", BOUNDS, 7);
    passUntil(run, () => run.place !== null);
    expect(passUntil(run, () => run.place === null)).toBeCloseTo(5, 1);
    expect(run.trials).toMatchObject([{ answer: "none", latency: null }]);
    expect(passUntil(run, () => run.place !== null)).toBeGreaterThan(1 - FRAME);
  });

  it("has two runs of 60 s with a rest of 60 s, in which nothing shows and the demand is 0", () => {
    const run = createMeasureRun("facility", BOUNDS, 7);
    expect(passUntil(run, () => run.place !== null)).toBeLessThan(0.12);
    while (run.index === 0) {
      expect(restLeft(run)).toBe(0);
      if (run.place && run.since > 0.5) answerDotsRun(run, run.place);
      advanceDotsRun(run, FRAME);
    }
    expect(run.seconds).toBeCloseTo(60, 1);
    expect(restLeft(run)).toBeCloseTo(60, 1);
    const { length } = run.trials;
    while (restLeft(run) > 2 * FRAME) {
      advanceDotsRun(run, FRAME);
      answerDotsRun(run, "up");
      expect(run).toMatchObject({ place: null, demand: 0, feedback: "none" });
    }
    expect(run.trials).toHaveLength(length);
    // It begins like the first run.
    const wait = passUntil(run, () => run.place !== null);
    expect(wait).toBeLessThan(0.12);
    expect(run.demand).toBe(-3);
    passUntil(run, () => run.isOver);
    expect(run.seconds).toBeCloseTo(180, 1);
    expect(isRunComplete(run)).toBe(true);
  });

  it("is incomplete before the second run is over", () => {
    const run = createMeasureRun("facility", BOUNDS, 7);
    passUntil(run, () => run.seconds > 100);
    expect(isRunComplete(run)).toBe(false);
  });

  it.each([
    { in: 2.9, out: 40 },
    { in: 20, out: 11.9 },
  ])("has no runs where its levels can't be shown: %o", (bounds) => {
    expect(createMeasureRun("facility", bounds, 7).rules).toEqual([]);
    expect(createMeasureRun("ranges", bounds, 7).rules).toHaveLength(2);
  });
});
