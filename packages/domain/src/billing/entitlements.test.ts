import { describe, expect, it } from "vitest";
import { EXERCISE_TYPES, type ExerciseType } from "../motion/index.ts";
import { can, type Feature, hasPro, missingFeature, type PlanPolicy, standingOf } from "./entitlements.ts";
import type { Subscription } from "./subscription.ts";

const NOW = Date.parse("2026-11-21T12:00:00.000Z");
const DAY_MS = 86_400_000;
const OPEN: PlanPolicy = { proMotions: "open" };
const LOCKED: PlanPolicy = { proMotions: "locked" };
const FEATURES: readonly Feature[] = [...EXERCISE_TYPES, "custom-duration"];

const free: Subscription = { plan: "free", status: "active" };
const pro: Subscription = { plan: "pro", status: "active" };

/** The features that a user may use. */
const allowed = (who: Subscription | null, policy: PlanPolicy) =>
  FEATURES.filter((feature) => can(who, feature, policy, NOW));

describe("what a plan unlocks", () => {
  it("includes every motion for everyone, and custom durations for Pro [R-044] [R-071]", () => {
    expect(allowed(null, OPEN)).toEqual(EXERCISE_TYPES);
    expect(allowed(free, OPEN)).toEqual(EXERCISE_TYPES);
    expect(allowed(pro, OPEN)).toEqual(FEATURES);
  });

  it("is only convergence without Pro when the installation locks motions [R-071]", () => {
    expect(allowed(null, LOCKED)).toEqual(["convergence"]);
    expect(allowed(free, LOCKED)).toEqual(["convergence"]);
    expect(allowed(pro, LOCKED)).toEqual(FEATURES);
  });

  it("is everything for everyone where nothing is sold [R-044] [R-071]", () => {
    for (const policy of [OPEN, LOCKED]) {
      for (const who of [null, free, pro]) expect(allowed(who, { ...policy, paymentsOff: true })).toEqual(FEATURES);
    }
  });

  it.each([
    ["active", true],
    ["trialing", true],
    ["past_due", false],
    ["unpaid", false],
    ["incomplete", false],
    ["incomplete_expired", false],
    ["paused", false],
    ["canceled", false],
    ["", false],
    ["Active", false],
  ])("with subscription status %j, Pro is %s [R-122]", (status, expected) => {
    expect(standingOf({ plan: "pro", status }, NOW)).toBe(expected ? "pro" : "unpaid");
    expect(hasPro({ plan: "pro", status }, NOW)).toBe(expected);
    expect(hasPro({ plan: "free", status }, NOW)).toBe(false);
  });

  it("ends three days after the paid period [R-122]", () => {
    const endingAt = (at: number) => ({ ...pro, currentPeriodEnd: new Date(at).toISOString() });
    for (const [sinceEnd, expected] of [
      [-DAY_MS, true],
      [0, true],
      [3 * DAY_MS - 1, true],
      [3 * DAY_MS, false],
      [400 * DAY_MS, false],
    ] as const) {
      expect(hasPro(endingAt(NOW - sinceEnd), NOW)).toBe(expected);
    }
    expect(hasPro({ ...pro, currentPeriodEnd: "some day" }, NOW)).toBe(false);
  });
});

describe("the feature that exercises lack", () => {
  const of = (...exercises: [ExerciseType, number][]) => exercises.map(([type, duration]) => ({ type, duration }));

  it.each([
    [of(["convergence", 120]), undefined],
    [of(["convergence", 60], ["figure8", 60]), undefined],
    [of(["convergence", 121]), "custom-duration"],
    [of(["convergence", 60], ["pursuit", 61]), "custom-duration"],
    [of(["convergence", 30]), undefined],
  ])("of %j on the free plan is %s: the total may be 120 s [R-044]", (exercises, missing) => {
    expect(missingFeature(exercises, free, OPEN, NOW)).toBe(missing);
    expect(missingFeature(exercises, pro, OPEN, NOW)).toBeUndefined();
  });

  it("is Random dots where motions are locked, though it isn't one [R-174]", () => {
    expect(missingFeature(of(["randomdots", 120]), null, OPEN, NOW)).toBeUndefined();
    expect(missingFeature(of(["randomdots", 120]), null, LOCKED, NOW)).toBe("randomdots");
    expect(missingFeature(of(["randomdots", 120]), pro, LOCKED, NOW)).toBeUndefined();
  });

  it("is the first locked motion [R-071]", () => {
    const exercises = of(["convergence", 30], ["saccades", 30], ["figure8", 90]);
    expect(missingFeature(exercises, free, LOCKED, NOW)).toBe("saccades");
    expect(missingFeature(exercises, pro, LOCKED, NOW)).toBeUndefined();
    expect(missingFeature(of(["convergence", 120]), null, LOCKED, NOW)).toBeUndefined();
  });
});
