import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { accommodation } from "./accommodation.ts";
import type { PathSettings } from "./motion.ts";
import { anyHold, anyPathSettings, askedDepth, at, expectedScale, expectedVelocity } from "./testing/path-oracle.ts";

/** The ladder as decided: centre + k·step for k = 2, 1, 0, -1, -2, all shifted back when the nearest passes -0.25. */
function expectedLadder(settings: PathSettings): number[] {
  const step = { narrow: 0.25, medium: 0.5, wide: 0.75 }[settings.range];
  const ladder = [2, 1, 0, -1, -2].map((k) => askedDepth(settings) + k * step);
  const past = Math.max(0, (ladder[0] ?? 0) + 0.25);
  return ladder.map((z) => z - past);
}

describe("accommodation", () => {
  it("steps through five depths from the nearest, holding 1/v seconds at each, in a loop [R-095]", () => {
    fc.assert(
      fc.property(anyPathSettings, anyHold, (settings, [holds, part]) => {
        const seconds = (holds + part) / expectedVelocity(settings.speed);
        const z = expectedLadder(settings)[holds % 5];
        expect(at(accommodation.plan(settings, 1), seconds).z).toBeCloseTo(z ?? Number.NaN, 9);
      }),
    );
  });

  it("keeps one sideways offset for all depths, scaled for the nearest [R-024, R-095]", () => {
    fc.assert(
      fc.property(anyPathSettings, anyHold, (settings, [holds, part]) => {
        const { x, y } = settings.ballPosition;
        const scale = expectedScale(Math.hypot(x, y), expectedLadder(settings)[0] ?? Number.NaN);
        const point = at(accommodation.plan(settings, 1), holds + part);
        expect(point.x).toBeCloseTo(x * scale, 12);
        expect(point.y).toBeCloseTo(y * scale, 12);
      }),
    );
  });
});
