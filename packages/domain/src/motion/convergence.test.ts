import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { convergence } from "./convergence.ts";
import type { PathSettings } from "./motion.ts";
import {
  anyPathSettings,
  anySeconds,
  askedDepth,
  at,
  expectedScale,
  expectedVelocity,
  plainSettings,
} from "./testing/path-oracle.ts";

/** The bounds as decided: half-range 0.8 / 1.2 / 1.8, nearest -0.25, at least 0.3 m of travel. */
function expectedBounds(settings: PathSettings) {
  const half = { narrow: 0.8, medium: 1.2, wide: 1.8 }[settings.range];
  let near = askedDepth(settings) + half;
  let far = askedDepth(settings) - half;
  if (near > -0.25) near = -0.25;
  if (near - far < 0.3) far = near - 0.3;
  return { near, far };
}

describe("convergence", () => {
  it("is a triangle wave in depth at speed v that starts at the far bound [R-094]", () => {
    fc.assert(
      fc.property(anyPathSettings, anySeconds, (settings, seconds) => {
        const { near, far } = expectedBounds(settings);
        const travel = near - far;
        const runs = (expectedVelocity(settings.speed) * seconds) / travel;
        const within = runs % 1;
        const outward = Math.floor(runs) % 2 === 1;
        const z = outward ? near - within * travel : far + within * travel;
        expect(at(convergence.plan(settings, 1), seconds).z).toBeCloseTo(z, 9);
      }),
    );
  });

  it.each([
    ["narrow", -2.8, -1.2],
    ["medium", -3.2, -0.8],
    ["wide", -3.8, -0.25],
  ] as const)("moves between decided depths at the middle distance, range %s [R-094]", (range, far, near) => {
    const path = convergence.plan({ ...plainSettings, range }, 1);
    expect([path.far, path.near]).toEqual([expect.closeTo(far, 12), expect.closeTo(near, 12)]);
    expect(path.depthLimited).toBe(range === "wide");
  });

  it("keeps the sideways offset the same at every depth, scaled for its nearest point [R-024, R-094]", () => {
    fc.assert(
      fc.property(anyPathSettings, anySeconds, (settings, seconds) => {
        const { x, y } = settings.ballPosition;
        const scale = expectedScale(Math.hypot(x, y), expectedBounds(settings).near);
        const point = at(convergence.plan(settings, 1), seconds);
        expect(point.x).toBeCloseTo(x * scale, 12);
        expect(point.y).toBeCloseTo(y * scale, 12);
      }),
    );
  });
});
