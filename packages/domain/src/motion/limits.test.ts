import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ballRadiusAt } from "./limits.ts";
import { MOTIONS } from "./registry.ts";
import {
  anyPathSettings,
  anySeconds,
  anySeed,
  askedDepth,
  at,
  degreesFromAhead,
  expectedVelocity,
} from "./testing/path-oracle.ts";

describe.each(Object.entries(MOTIONS))("limits of %s", (type, motion) => {
  it(`keeps ${type} at least 0.25 m away and within 30 degrees of straight ahead [D-02]`, () => {
    fc.assert(
      fc.property(anyPathSettings, anySeconds, anySeed, (settings, seconds, seed) => {
        const ball = at(motion.plan(settings, seed), seconds);
        expect(ball.z).toBeLessThanOrEqual(-0.25);
        expect(degreesFromAhead(ball)).toBeLessThanOrEqual(30 + 1e-9);
      }),
      { numRuns: 500 },
    );
  });

  it(`scales ${type} down no more than the 30-degree limit needs, and reports the scale [D-02]`, () => {
    fc.assert(
      fc.property(anyPathSettings, anySeed, (settings, seed) => {
        const path = motion.plan(settings, seed);
        expect(path.scale).toBeGreaterThan(0);
        expect(path.scale).toBeLessThanOrEqual(1);
        if (path.scale < 1) {
          // Until the ball is at the limit, for more metres than a round of any motion has.
          let degrees = 0;
          for (let metres = 0; degrees <= 29.8 && metres < 50; metres += 0.002) {
            degrees = degreesFromAhead(at(path, metres / expectedVelocity(settings.speed)));
          }
          expect(degrees).toBeGreaterThan(29.8);
        }
        expect(path.centre.x).toBeCloseTo(settings.ballPosition.x * path.scale, 12);
        expect(path.centre.y).toBeCloseTo(settings.ballPosition.y * path.scale, 12);
      }),
      { numRuns: 50 },
    );
  });

  it(`keeps ${type} between the near and far of its path [D-02]`, () => {
    fc.assert(
      fc.property(anyPathSettings, anySeconds, anySeed, (settings, seconds, seed) => {
        const path = motion.plan(settings, seed);
        const { z } = at(path, seconds);
        expect(z).toBeLessThanOrEqual(path.near + 1e-12);
        expect(z).toBeGreaterThanOrEqual(path.far - 1e-12);
        expect(path.centre.z).toBeCloseTo((path.near + path.far) / 2, 12);
        if (!path.depthLimited) expect(path.centre.z).toBeCloseTo(askedDepth(settings), 12);
        else expect(path.near).toBe(-0.25);
      }),
    );
  });
});

describe("the ball", () => {
  it("has a radius of 4 cm from 1 m on and is at most 4.6 degrees wide [D-03]", () => {
    expect(ballRadiusAt(1)).toBe(0.04);
    expect(ballRadiusAt(6)).toBe(0.04);
    expect(ballRadiusAt(0.5)).toBe(0.02);
    fc.assert(
      fc.property(fc.double({ min: 0.25, max: 10, noNaN: true }), (distance) => {
        const degrees = (2 * Math.asin(ballRadiusAt(distance) / distance) * 180) / Math.PI;
        expect(degrees).toBeLessThanOrEqual(4.6);
      }),
    );
  });
});
