import * as fc from "fast-check";
import type { Vector } from "../../vector.ts";
import type { Motion, MotionPath, PathSettings } from "../motion.ts";

/**
 * What the tests of the motions share: any settings there can be, and the decided numbers stated anew, so that a wrong
 * number in the product does not also become the expected one. Nothing here imports a value of the product.
 */

const finite = { noNaN: true, noDefaultInfinity: true } as const;
const ballComponent = fc.double({ min: -1.5, max: 1.5, ...finite });

export const anySpeed = fc.double({ min: 0, max: 15, ...finite });
export const anySeconds = fc.double({ min: 0, max: 10_000, ...finite });
export const anySeed = fc.nat(0xffffffff);
const anyRange = fc.constantFrom("narrow", "medium", "wide");

export const anyPathSettings: fc.Arbitrary<PathSettings> = fc.record({
  speed: anySpeed,
  range: anyRange,
  distance: fc.constantFrom("near", "middle", "far"),
  ballPosition: fc.record({ x: ballComponent, y: ballComponent, z: ballComponent }),
});

/**
 * A time in the open middle of a hold, as [whole holds gone by, part of the present hold]: at the very edge the last
 * bit of a floating-point number decides which side a time falls on.
 */
export const anyHold = fc.tuple(fc.nat(5_000), fc.double({ min: 0.001, max: 0.999, ...finite }));

/** Settings with the usual speed, range and distance, and the motion where it usually is. */
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

/** z of the centre that is asked for: -1, the distance (0, -1, -2), and the ball's own z. */
export function askedDepth(settings: PathSettings): number {
  const distance = { near: 0, middle: -1, far: -2 }[settings.distance];
  return -1 + distance + settings.ballPosition.z;
}

/** The greatest factor up to 1 that brings a distance from the axis within 30 degrees at depth z. */
export function expectedScale(furthest: number, z: number): number {
  return Math.min(1, (Math.abs(z) * Math.tan(Math.PI / 6)) / furthest);
}

/** Degrees between straight ahead and a point, by the angle between two vectors. */
export function degreesFromAhead(point: Vector): number {
  const cosine = -point.z / Math.sqrt(point.x ** 2 + point.y ** 2 + point.z ** 2);
  return (Math.acos(Math.min(1, cosine)) * 180) / Math.PI;
}

/** The position as a value of its own. */
export function at(path: MotionPath, seconds: number): Vector {
  const out = { x: Number.NaN, y: Number.NaN, z: Number.NaN };
  path.positionAt(seconds, out);
  return out;
}

/** The position in a path planned for this one question. */
export function freshAt(motion: Motion, settings: PathSettings, seconds: number, seed: number): Vector {
  return at(motion.plan(settings, seed), seconds);
}

/** Metres between two points. */
export function distanceBetween(a: Vector, b: Vector): number {
  return Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z);
}
