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
});
