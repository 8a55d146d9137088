import { describe, expect, it } from "vitest";
import { rangesRule } from "./ranges.ts";
import type { Rule } from "./rule.ts";
import { demands } from "./testing/demands.ts";

/** The demands at which the trials began, each named once for trials in a row. */
const levels = (rule: Rule, answers: string) =>
  demands(rule, answers).filter((demand, i, all) => i === 0 || demand !== all[i - 1]);

/** A run of base out with a break of 7 and a recovery of 3, up to the trial before the break is sure. */
const CLIMB = "RR WW R RR RR RR";

describe("the rule of Fusional ranges", () => {
  it("climbs by 4 Δ base out and by 2 Δ base in to the first level that isn't two right, then from the last one passed by 1 Δ", () => {
    expect(levels(rangesRule("out", 40), "RR RR WW R RR RR WW")).toEqual([4, 8, 12, 0, 8, 9, 10, 8]);
    expect(levels(rangesRule("in", 20), "RR RR WW R RR RR WW")).toEqual([-2, -4, -6, 0, -4, -5, -6, -5]);
  });

  it("stays at 0 until one right answer", () => {
    expect(demands(rangesRule("out", 40), "RR WW WWW R R")).toEqual([4, 4, 8, 8, 0, 0, 0, 0, 4, 4]);
  });

  it("starts 4 Δ lower, after 0 again, if the level that was passed isn't seen any more", () => {
    expect(levels(rangesRule("out", 40), "RR RR WW R WW W R RR WW")).toEqual([4, 8, 12, 0, 8, 0, 4, 5, 3]);
    expect(levels(rangesRule("out", 40), "RR WW R WW R RR RR")).toEqual([4, 8, 0, 4, 0, 1, 2, 3]);
  });

  it("climbs from 1 Δ if the first level isn't seen", () => {
    expect(levels(rangesRule("out", 40), "WW R RR RR")).toEqual([4, 0, 1, 2, 3]);
  });

  it.each(["RW", "WR"])("repeats a pair once after %s on the way up, and never on the way back", (pair) => {
    expect(demands(rangesRule("out", 40), `${pair} RR`)).toEqual([4, 4, 4, 4, 8]);
    expect(demands(rangesRule("out", 40), `${pair} ${pair}`)).toEqual([4, 4, 4, 4, 0]);
    const rule = rangesRule("out", 40);
    demands(rule, `${CLIMB} ${pair} ${pair}`);
    expect(rule.demand).toBe(5);
    expect(demands(rule, pair)).toEqual([5, 5, 3]);
  });

  it("takes two right twice on the way back, by 2 Δ base out and 1 Δ base in, as the recovery", () => {
    const rule = rangesRule("out", 40);
    expect(levels(rule, `${CLIMB} WW RR RW RR RR`)).toEqual([4, 8, 0, 4, 5, 6, 7, 5, 3, 0]);
    expect(rule.result).toEqual([{ break: 7, recovery: 3, doubled: null }]);
    const inward = rangesRule("in", 20);
    expect(levels(inward, "RR RR WW R RR WW WW RR RR")).toEqual([-2, -4, -6, 0, -4, -5, -4, -3, 0]);
    expect(inward.result).toEqual([{ break: 5, recovery: 3, doubled: null }]);
  });

  it("has no recovery if depth doesn't come back at 0", () => {
    const rule = rangesRule("out", 40);
    expect(levels(rule, `${CLIMB} WW WW WW WW WW`)).toEqual([4, 8, 0, 4, 5, 6, 7, 5, 3, 1, 0]);
    expect(rule.result).toEqual([{ break: 7, recovery: "none", doubled: null }]);
  });

  it("starts the other runs, after one right answer at 0, 4 Δ base out and 2 Δ base in below the first break", () => {
    const rule = rangesRule("out", 40);
    demands(rule, `${CLIMB} WW RR RR`);
    expect(levels(rule, "W R RR RR WW RR RR")).toEqual([0, 3, 4, 5, 3, 0]);
    // Below the first run's break, not below the second run's.
    expect(levels(rule, "R RR WW RR RR")).toEqual([0, 3, 4, 2, 0]);
    expect(rule.result).toEqual([
      { break: 7, recovery: 5, doubled: null },
      { break: 5, recovery: 3, doubled: null },
      { break: 4, recovery: 2, doubled: null },
    ]);
    expect(rule.isOver).toBe(true);
    const inward = rangesRule("in", 20);
    demands(inward, "RR RR WW R RR WW RR RR");
    expect(levels(inward, "R RR")).toEqual([0, -3, -4]);
  });

  it.each(["WW R WW", "WW R RR WW", "WW R RR RW RW"])("has no number after %s: the break is at most 2 Δ", (answers) => {
    const rule = rangesRule("out", 40);
    demands(rule, answers);
    expect(rule).toMatchObject({ demand: 0, result: [{ break: null, recovery: null, doubled: null }] });
    expect(levels(rule, "R RR")).toEqual([0, 1, 2]);
  });

  it("reads 'over' at a bound that is reached, in the coarse and the fine climb", () => {
    const rule = rangesRule("out", 10);
    expect(levels(rule, "RR RR RR R RR RR RR RR RR")).toEqual([4, 8, 10, 0, 6, 7, 8, 9, 10, 0]);
    expect(rule.result.map((run) => run.break)).toEqual(["over", "over"]);
    expect(rangesRule("out", 3).demand).toBe(3);
    const low = rangesRule("in", 2);
    demands(low, "RR");
    expect(low.result).toEqual([{ break: null, recovery: null, doubled: null }]);
  });

  it("counts 'I see double' as wrong, and has the lowest level where it was given in each run", () => {
    const rule = rangesRule("out", 40);
    demands(rule, "RR DD R RR RR RR DD WW DD RR RR");
    expect(rule).toMatchObject({ result: [{ break: 7, recovery: 1, doubled: 3 }] });
    demands(rule, "R RR RR RR RR DW RR RR");
    expect(rule.result[1]).toEqual({ break: 7, recovery: 5, doubled: 7 });
    demands(rule, "D R RR RR RR RR WW RR RR");
    expect(rule.result[2]).toEqual({ break: 7, recovery: 5, doubled: 0 });
  });
});
