import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rebasePhase } from "./motion.ts";
import { MOTIONS } from "./registry.ts";
import {
  anyHold,
  anyPathSettings,
  anySeed,
  anySpeed,
  at,
  distanceBetween,
  expectedVelocity,
} from "./testing/path-oracle.ts";

describe("a change of speed", () => {
  it.each(Object.entries(MOTIONS))("keeps the ball of %s in place [D-01, R-092]", (_, motion) => {
    fc.assert(
      fc.property(anyPathSettings, anySpeed, anyHold, anySeed, (settings, speed, [halfMetres, part], seed) => {
        const seconds = ((halfMetres + part) * 0.5) / expectedVelocity(settings.speed);
        const before = at(motion.plan(settings, seed), seconds);
        const after = at(motion.plan({ ...settings, speed }, seed), rebasePhase(seconds, settings.speed, speed));
        expect(distanceBetween(before, after)).toBeLessThan(1e-9);
      }),
      { numRuns: 500 },
    );
  });

  it("scales the phase by the ratio of the velocities [D-01, R-092]", () => {
    expect(rebasePhase(12, 0, 15)).toBeCloseTo(3, 12);
    expect(rebasePhase(3, 15, 0)).toBeCloseTo(12, 12);
    expect(rebasePhase(5.25, 7.5, 7.5)).toBe(5.25);
    expect(rebasePhase(0, 1, 15)).toBe(0);
  });
});
