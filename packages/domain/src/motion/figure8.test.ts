import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { figure8 } from "./figure8.ts";
import type { PathSettings } from "./motion.ts";
import {
  anyPathSettings,
  anySeconds,
  askedDepth,
  at,
  distanceBetween,
  expectedScale,
  expectedVelocity,
  plainSettings,
} from "./testing/path-oracle.ts";

const SAMPLES = 40_000;
const TURN = 2 * Math.PI;

/** x = W/2·sin φ, y = W/4·sin 2φ. */
function onFigure(width: number, angle: number) {
  return { x: (width / 2) * Math.sin(angle), y: (width / 4) * Math.sin(2 * angle) };
}

function widthOf(settings: PathSettings): number {
  return { narrow: 0.2, medium: 1, wide: 2 }[settings.range];
}

/** The factor that brings the furthest of many samples within 30 degrees. */
function sampledScale(settings: PathSettings): number {
  const { x, y } = settings.ballPosition;
  let furthest = 0;
  for (let i = 0; i < SAMPLES; i += 10) {
    const point = onFigure(widthOf(settings), (i / SAMPLES) * TURN);
    furthest = Math.max(furthest, Math.hypot(x + point.x, y + point.y));
  }
  return expectedScale(furthest, Math.min(-0.25, askedDepth(settings)));
}

/** Length of the figure of width 1 up to each sampled angle, summed chord by chord. */
const LENGTHS = [0];
for (let i = 1; i <= SAMPLES; i++) {
  const from = onFigure(1, ((i - 1) / SAMPLES) * TURN);
  const to = onFigure(1, (i / SAMPLES) * TURN);
  LENGTHS.push((LENGTHS[i - 1] ?? 0) + Math.hypot(to.x - from.x, to.y - from.y));
}

describe("figure 8", () => {
  it("follows x = W/2·sin φ, y = W/4·sin 2φ around its centre [R-098]", () => {
    fc.assert(
      fc.property(anyPathSettings, anySeconds, (settings, seconds) => {
        const path = figure8.plan(settings, 1);
        const scale = sampledScale(settings);
        expect(path.scale).toBeLessThanOrEqual(scale + 1e-12);
        expect(path.scale).toBeGreaterThan(scale * (1 - 1e-4));
        const ball = at(path, seconds);
        expect(ball.z).toBe(Math.min(-0.25, askedDepth(settings)));
        // With u = sin φ: 4y/W = 2u·√(1 - u²), so (2y/W)² = u²·(1 - u²).
        const width = widthOf(settings) * path.scale;
        const u = (ball.x - settings.ballPosition.x * path.scale) / (width / 2);
        const height = (2 * (ball.y - settings.ballPosition.y * path.scale)) / width;
        expect(height ** 2).toBeCloseTo(u ** 2 * (1 - u ** 2), 9);
      }),
    );
  });

  it("moves along the path at v within 2 %, at any time and scale [R-098]", () => {
    fc.assert(
      fc.property(anyPathSettings, anySeconds, (settings, seconds) => {
        const path = figure8.plan(settings, 1);
        const velocity = expectedVelocity(settings.speed);
        const step = (1e-4 * widthOf(settings) * path.scale) / velocity;
        const measured = distanceBetween(at(path, seconds), at(path, seconds + step)) / step;
        expect(Math.abs(measured / velocity - 1)).toBeLessThan(0.02);
      }),
      { numRuns: 1_000 },
    );
  });

  it("is never further from its place than the table's error, 4 millionths of the width [R-098]", () => {
    const velocity = expectedVelocity(plainSettings.speed);
    const path = figure8.plan(plainSettings, 1);
    let furthest = 0;
    for (const [i, length] of LENGTHS.entries()) {
      const expected = onFigure(1, (i / SAMPLES) * TURN);
      const ball = at(path, length / velocity);
      furthest = Math.max(furthest, Math.hypot(ball.x - expected.x, ball.y - expected.y));
    }
    expect(furthest).toBeLessThan(4e-6);
  });
});
