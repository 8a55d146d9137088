import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { can, hasPro, openMotions, type PlanPolicy, type Thing } from "./entitlements.ts";
import { missingThing } from "./needs.ts";
import type { Subscription } from "./subscription.ts";

const NOW = Date.parse("2026-11-21T12:00:00.000Z");
const DAY_MS = 86_400_000;
const OPEN: PlanPolicy = { proMotions: "open" };
const LOCKED: PlanPolicy = { proMotions: "locked" };
const MOTIONS = ["convergence", "pursuit", "saccades", "accommodation", "figure8"] as const;
const THINGS: readonly Thing[] = [...MOTIONS, "custom-duration"];

const person = (subscription: Subscription) => ({ subscription });
const free = person({ plan: "free", status: "active" });
const pro = person({ plan: "pro", status: "active" });

/** The things that someone may have. */
const had = (who: typeof pro | null, policy: PlanPolicy) => THINGS.filter((thing) => can(who, thing, policy, NOW));

describe("what a plan unlocks", () => {
  it("is every motion for everybody, and a duration of one's own for Pro [R-044] [R-071]", () => {
    expect(had(null, OPEN)).toEqual(MOTIONS);
    expect(had(free, OPEN)).toEqual(MOTIONS);
    expect(had(pro, OPEN)).toEqual(THINGS);
  });

  it("is convergence alone for those without Pro where the installation locks motions [R-071]", () => {
    expect(had(null, LOCKED)).toEqual(["convergence"]);
    expect(had(free, LOCKED)).toEqual(["convergence"]);
    expect(had(pro, LOCKED)).toEqual(THINGS);
    expect(openMotions(free, LOCKED, NOW)).toEqual(["convergence"]);
    expect(openMotions(pro, LOCKED, NOW).toSorted()).toEqual(MOTIONS.toSorted());
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
  ])("with a subscription that is %j, is Pro: %s [R-122]", (status, expected) => {
    expect(hasPro(person({ plan: "pro", status }), NOW)).toBe(expected);
    expect(hasPro(person({ plan: "free", status }), NOW)).toBe(false);
  });

  it("lasts three days longer than what was paid for, and no longer [R-122]", () => {
    const endingAt = (at: number) => person({ ...pro.subscription, currentPeriodEnd: new Date(at).toISOString() });
    for (const [sinceEnd, expected] of [
      [-DAY_MS, true],
      [0, true],
      [3 * DAY_MS - 1, true],
      [3 * DAY_MS, false],
      [400 * DAY_MS, false],
    ] as const) {
      expect(hasPro(endingAt(NOW - sinceEnd), NOW)).toBe(expected);
    }
    expect(hasPro(person({ ...pro.subscription, currentPeriodEnd: "some day" }), NOW)).toBe(false);
  });

  it("never shrinks by having Pro, nor by motions being open", () => {
    const subscription = fc.record({
      plan: fc.constantFrom("free" as const, "pro" as const),
      status: fc.constantFrom("active", "trialing", "past_due", "canceled", "x"),
    });
    fc.assert(
      fc.property(subscription, fc.constantFrom(OPEN, LOCKED), fc.constantFrom(...THINGS), (held, policy, thing) => {
        if (can(person(held), thing, policy, NOW)) expect(can(pro, thing, policy, NOW)).toBe(true);
        if (can(null, thing, policy, NOW)) expect(can(person(held), thing, policy, NOW)).toBe(true);
        if (can(person(held), thing, LOCKED, NOW)) expect(can(person(held), thing, OPEN, NOW)).toBe(true);
      }),
    );
  });
});

describe("what exercises need", () => {
  const of = (...exercises: [(typeof MOTIONS)[number], number][]) =>
    exercises.map(([type, duration]) => ({ type, duration }));

  it.each([
    [of(["convergence", 120]), undefined],
    [of(["convergence", 60], ["figure8", 60]), undefined],
    [of(["convergence", 121]), "custom-duration"],
    [of(["convergence", 60], ["pursuit", 61]), "custom-duration"],
    [of(["convergence", 30]), undefined],
  ])("of %j a free person lacks %s: the sum may be 120 s [R-044]", (exercises, missing) => {
    expect(missingThing(exercises, free, OPEN, NOW)).toBe(missing);
    expect(missingThing(exercises, pro, OPEN, NOW)).toBeUndefined();
  });

  it("is named by the first motion that is locked [R-071]", () => {
    const exercises = of(["convergence", 30], ["saccades", 30], ["figure8", 90]);
    expect(missingThing(exercises, free, LOCKED, NOW)).toBe("saccades");
    expect(missingThing(exercises, pro, LOCKED, NOW)).toBeUndefined();
    expect(missingThing(of(["convergence", 120]), null, LOCKED, NOW)).toBeUndefined();
  });
});
