import { describe, expect, it } from "vitest";
import { adaptiveRule } from "./adaptive.ts";
import { holdRule, jumpRule } from "./hold-jump.ts";
import { rampRule } from "./ramp.ts";
import { demands } from "./testing/demands.ts";

describe("the rule of Ramp", () => {
  const ramp = (bound = 40) => rampRule("out", 4, bound);

  it("raises the level by a step after two right answers of two [R-170]", () => {
    expect(demands(ramp(), "RR RR RR")).toEqual([0, 0, 4, 4, 8, 8, 12]);
    expect(demands(rampRule("in", 2, 20), "RR RR RR")).toEqual([0, 0, -2, -2, -4, -4, -6]);
  });

  it.each(["RW", "WR"])("repeats a pair once after %s, and passes the level if the second is right [R-170]", (pair) => {
    expect(demands(ramp(), `RR ${pair} RR`)).toEqual([0, 0, 4, 4, 4, 4, 8]);
    expect(demands(ramp(), `RR ${pair} RR ${pair} RR`)).toEqual([0, 0, 4, 4, 4, 4, 8, 8, 8, 8, 12]);
  });

  it.each(["WW", "RW RW", "WR WW", "RW WR"])("takes %s as the break [R-170]", (answers) => {
    const rule = ramp();
    demands(rule, `RR RR ${answers}`);
    expect(rule).toMatchObject({ demand: 4, isOver: false, result: { break: 8, recovery: null, isComplete: false } });
  });

  it("finds the recovery one step at a time, at the first level with two right twice, without repeated pairs [R-170]", () => {
    const rule = ramp();
    expect(demands(rule, "RR RR RR RR WW RW RR WR RR RR")).toEqual([
      0, 0, 4, 4, 8, 8, 12, 12, 16, 16, 12, 12, 8, 8, 8, 8, 4, 4, 4, 4, 4,
    ]);
    expect(rule).toMatchObject({ isOver: true, result: { break: 16, recovery: 4, isComplete: true } });
  });

  it("has no recovery if depth doesn't come back at 0 [R-170]", () => {
    const rule = ramp();
    demands(rule, "RR WW RR RW");
    expect(rule).toMatchObject({ isOver: true, result: { break: 4, recovery: "none", isComplete: true } });
  });

  it.each(["WW", "RW WR"])("has no number after %s at 0 [R-170]", (answers) => {
    const rule = ramp();
    demands(rule, answers);
    expect(rule).toMatchObject({ isOver: true, result: { break: null, recovery: null, isComplete: true } });
  });

  it("ends at the bound, which reads 'over' [R-170]", () => {
    const rule = ramp(10);
    expect(demands(rule, "RR RR RR RR")).toEqual([0, 0, 4, 4, 8, 8, 10, 10, 10]);
    expect(rule).toMatchObject({ isOver: true, result: { break: "over", recovery: null, isComplete: true } });
    const lost = ramp(10);
    demands(lost, "RR RR RR WW RR RR");
    expect(lost.result).toEqual({ break: 10, recovery: 6, isComplete: true });
  });
});

describe("the rule of Hold", () => {
  it("keeps its level, at most the bound, and counts right and shown [R-170]", () => {
    const rule = holdRule("in", 4, 3);
    expect(demands(rule, "RWWR")).toEqual([-3, -3, -3, -3, -3]);
    expect(rule).toMatchObject({ isOver: false, result: { right: 2, shown: 4 } });
  });
});

describe("the rule of Jump", () => {
  it("changes sides after two right answers in a row; a wrong one restarts the side [R-170]", () => {
    const rule = jumpRule({ in: 3, out: 12 }, { in: 20, out: 10 });
    expect(demands(rule, "RR RWRR WRWWRR R")).toEqual([-3, -3, 10, 10, 10, 10, -3, -3, -3, -3, -3, -3, 10, 10]);
    expect(rule.result).toEqual({ cleared: 3 });
  });
});

describe("the rule of Adaptive", () => {
  const adaptive = (bound = 40) => adaptiveRule("out", bound);

  it("starts at 0 with a step of 4: one step harder after right, three easier after wrong, after one right answer at 0 [R-170]", () => {
    expect(demands(adaptive(), "RRR W R")).toEqual([0, 4, 8, 12, 0, 6]);
    expect(demands(adaptiveRule("in", 20), "RRR W R")).toEqual([0, -4, -8, -12, 0, -6]);
  });

  it("halves the step at a reversal, not below 1, and the new step applies to that move [R-170]", () => {
    // 4, then 2 at 20, 1 at 8, and still 1 at 9.
    expect(demands(adaptive(), "RRRRR W R W R R W R W")).toEqual([0, 4, 8, 12, 16, 20, 0, 14, 0, 8, 9, 0, 6, 0]);
  });

  it("doubles the step after three right in a row, not above 4, and counts again from there [R-170]", () => {
    const answers = "RRRRR W R W R RRR RRR RRR W R";
    const shown = [0, 4, 8, 12, 16, 20, 0, 14, 0, 8, 9, 10, 12, 14, 16, 20, 24, 28, 32, 0, 26];
    expect(demands(adaptive(), answers)).toEqual(shown);
  });

  it("stays between 0 and the bound [R-170]", () => {
    expect(demands(adaptive(10), "RRRRR")).toEqual([0, 4, 8, 10, 10, 10]);
    expect(demands(adaptive(), "W R R W R")).toEqual([0, 0, 0, 2, 0, 0]);
  });

  it("shows 0 after an error until one answer is right, and doesn't count these trials or let them change the step [R-170]", () => {
    expect(demands(adaptive(), "RRR W WWWR RRR R")).toEqual([0, 4, 8, 12, 0, 0, 0, 0, 6, 7, 8, 10, 12]);
  });

  it("ends after 40 counted trials, and has no number before [R-170]", () => {
    const rule = adaptive();
    demands(rule, `${"R".repeat(35)} W WWWR RRR`);
    expect(rule).toMatchObject({ isOver: false, result: { threshold: null, error: null, isComplete: false } });
    demands(rule, "R");
    expect(rule).toMatchObject({ isOver: true, result: { threshold: "over", error: null, isComplete: true } });
  });
});
