import * as fc from "fast-check";
import { evenly } from "../../testing/evenly.ts";
import type { Vector } from "../../vector.ts";
import type { Motion, MotionPath, PathSettings } from "../motion.ts";

// Shared by the tests of the motions: generators and the specified formulas, written again here so that a wrong number in the product isn't also
// the expected one. Nothing here imports a value of the product.

const ballComponent = fc.oneof(evenly(-1.5, 1.5), fc.constant(0));

export const anySpeed = evenly(0, 15);
export const anySeconds = evenly(0, 10_000);
export const anySeed = fc.nat(0xffffffff);
const anyRange = fc.constantFrom("narrow", "medium", "wide");

export const anyPathSettings: fc.Arbitrary<PathSettings> = fc.record({
  speed: anySpeed,
  range: anyRange,
  distance: fc.constantFrom("near", "middle", "far"),
  ballPosition: fc.record({ x: ballComponent, y: ballComponent, z: ballComponent }),
});

/** A time inside a hold, as [whole holds before, part of the current hold], away from its edges, where floating-point errors decide. */
export const anyHold = fc.tuple(fc.nat(5_000), evenly(0.001, 0.999));

/** The default path settings. */
export const plainSettings: PathSettings = {
  speed: 7.5,
  range: "medium",
  distance: "middle",
  ballPosition: { x: 0, y: 0, z: 0 },
};

/** Metres per second: v = 0.2 + 0.6·s/15. */
export function expectedVelocity(speed: number): number {
  return 0.2 + 0.6 * (speed / 15);
}

/** z of the requested centre: -1 plus the distance (0, -1, -2) plus the ball's z. */
export function askedDepth(settings: PathSettings): number {
  const distance = { near: 0, middle: -1, far: -2 }[settings.distance];
  return -1 + distance + settings.ballPosition.z;
}

/** The largest factor up to 1 that keeps a distance from the axis within 30 degrees at depth z. */
export function expectedScale(furthest: number, z: number): number {
  return Math.min(1, (Math.abs(z) * Math.tan(Math.PI / 6)) / furthest);
}

/** Degrees between straight ahead and a point, by the angle between two vectors. */
export function degreesFromAhead(point: Vector): number {
  const cosine = -point.z / Math.sqrt(point.x ** 2 + point.y ** 2 + point.z ** 2);
  return (Math.acos(Math.min(1, cosine)) * 180) / Math.PI;
}

/** The position as a new object. */
export function at(path: MotionPath, seconds: number): Vector {
  const out = { x: Number.NaN, y: Number.NaN, z: Number.NaN };
  path.positionAt(seconds, out);
  return out;
}

/** The position on a newly planned path. */
export function freshAt(motion: Motion, settings: PathSettings, seconds: number, seed: number): Vector {
  return at(motion.plan(settings, seed), seconds);
}

/** Metres between two points. */
export function distanceBetween(a: Vector, b: Vector): number {
  return Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z);
}
