import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { MotionPath, PathSettings } from "./motion.ts";
import { saccades } from "./saccades.ts";
import {
  anyHold,
  anyPathSettings,
  anySeed,
  askedDepth,
  at,
  distanceBetween,
  expectedScale,
  expectedVelocity,
  plainSettings,
} from "./testing/path-oracle.ts";

/** Corners and mid-sides of a square of side 2. */
const GRID = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => ({ x, y }))).filter(({ x, y }) => x !== 0 || y !== 0);

/** The eight points as decided: a square of side 0.2 / 1 / 2 about the centre, brought within 30 degrees. */
function expectedPoints(settings: PathSettings) {
  const half = { narrow: 0.2, medium: 1, wide: 2 }[settings.range] / 2;
  const { x, y } = settings.ballPosition;
  const z = Math.min(-0.25, askedDepth(settings));
  const points = GRID.map((point) => ({ x: x + half * point.x, y: y + half * point.y }));
  const scale = expectedScale(Math.max(...points.map((point) => Math.hypot(point.x, point.y))), z);
  return points.map((point) => ({ x: point.x * scale, y: point.y * scale, z }));
}

/** Which of the eight points the ball is at, in the middle of each hold. Throws when it is at none. */
function sequence(path: MotionPath, settings: PathSettings, from: number, count: number): number[] {
  const points = expectedPoints(settings);
  const hold = 0.5 / expectedVelocity(settings.speed);
  return Array.from({ length: count }, (_, i) => {
    const ball = at(path, (from + i + 0.5) * hold);
    const found = points.findIndex((point) => distanceBetween(point, ball) < 1e-9);
    if (found < 0) throw new Error(`the ball is at none of the eight points: ${JSON.stringify(ball)}`);
    return found;
  });
}

describe("saccades", () => {
  it("visits each of the eight points once in every block of eight [R-097]", () => {
    fc.assert(
      fc.property(anyPathSettings, anySeed, fc.nat(600), (settings, seed, block) => {
        const visited = sequence(saccades.plan(settings, seed), settings, block * 8, 8);
        expect([...visited].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
      }),
    );
  });

  it("never stays at the same point twice in a row [R-097]", () => {
    fc.assert(
      fc.property(anySeed, (seed) => {
        const visited = sequence(saccades.plan(plainSettings, seed), plainSettings, 0, 160);
        for (let i = 1; i < visited.length; i++) expect(visited[i]).not.toBe(visited[i - 1]);
      }),
    );
  });

  it("holds still for 0.5/v seconds and jumps instantly [R-097]", () => {
    fc.assert(
      fc.property(anyPathSettings, anySeed, anyHold, (settings, seed, [holds, part]) => {
        const path = saccades.plan(settings, seed);
        const hold = 0.5 / expectedVelocity(settings.speed);
        expect(at(path, (holds + part) * hold)).toEqual(at(path, (holds + 0.5) * hold));
        expect(at(path, (holds + 1.001) * hold)).not.toEqual(at(path, (holds + 0.999) * hold));
      }),
    );
  });

  it("is the same for the same seed and differs for most others [R-097]", () => {
    const orderOf = (seed: number) => sequence(saccades.plan(plainSettings, seed), plainSettings, 0, 16).join("");
    const orders = Array.from({ length: 200 }, (_, seed) => orderOf(seed));
    expect(orders.map((_, seed) => orderOf(seed))).toEqual(orders);
    expect(new Set(orders).size).toBeGreaterThan(195);
  });

  it("starts at each point about equally often [R-097]", () => {
    const counts = new Array<number>(8).fill(0);
    for (let seed = 0; seed < 2_000; seed++) {
      const [first = 0] = sequence(saccades.plan(plainSettings, seed), plainSettings, 0, 1);
      counts[first] = (counts[first] ?? 0) + 1;
    }
    // 250 are expected of each; 5 standard deviations are 74.
    for (const count of counts) expect(Math.abs(count - 250)).toBeLessThan(75);
  });
});
