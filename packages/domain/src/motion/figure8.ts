import { RANGE_SIZES, velocityOf } from "../exercise/index.ts";
import type { Vector } from "../vector.ts";
import { placeFlat } from "./limits.ts";
import type { Motion, MotionPath, PathSettings } from "./motion.ts";

/** Pieces of the table of angles, and of a round in `furthestFromAxis`. */
const PIECES = 1024;
const STEP = (2 * Math.PI) / PIECES;

/** The path of a figure 8 of width 1, computed when a motion first needs it. */
let unitPath: ReturnType<typeof measureUnitPath> | undefined;

/** A horizontal figure 8 at constant path speed, from the centre to the right and up. */
export const figure8: Motion = {
  extent: RANGE_SIZES,
  plan,
};

function plan(settings: PathSettings): MotionPath {
  const requestedWidth = RANGE_SIZES[settings.range];
  const place = placeFlat(settings, furthestFromAxis(settings, requestedWidth));
  const { centre } = place;
  const width = requestedWidth * place.scale;
  const velocity = velocityOf(settings.speed);
  unitPath ??= measureUnitPath();
  const { length, angles } = unitPath;
  return {
    ...place,
    positionAt(seconds: number, out: Vector) {
      const place = PIECES * (((velocity * seconds) / (width * length)) % 1);
      const piece = Math.floor(place);
      const from = angles[piece] ?? 0;
      const to = angles[piece + 1] ?? 0;
      const angle = from + (place - piece) * (to - from);
      out.x = centre.x + (width / 2) * Math.sin(angle);
      out.y = centre.y + (width / 4) * Math.sin(2 * angle);
      out.z = centre.z;
    },
  };
}

/** Path length per radian at width 1: |(cos φ / 2, cos 2φ / 2)|. */
function unitSpeed(angle: number): number {
  return Math.hypot(Math.cos(angle), Math.cos(2 * angle)) / 2;
}

/**
 * `length` is exact to rounding: that is what the trapezium rule is over a whole period of a smooth function. `angles` has the angle φ after i pieces of
 * equal length h, from dφ/ds = 1 / unitSpeed(φ) by the classic Runge-Kutta method. Linear interpolation puts the ball at most
 * h²/8 · |φ″| · unitSpeed = 3.9 millionths of the width from its place, and its speed is at most h/2 · |φ″| · unitSpeed = 0.6 % off.
 */
function measureUnitPath() {
  let sum = 0;
  for (let i = 0; i < PIECES; i++) sum += unitSpeed(i * STEP);
  const length = STEP * sum;
  const angles = new Float64Array(PIECES + 1);
  const piece = length / PIECES;
  for (let i = 0; i < PIECES; i++) {
    const angle = angles[i] ?? 0;
    const first = piece / unitSpeed(angle);
    const second = piece / unitSpeed(angle + first / 2);
    const third = piece / unitSpeed(angle + second / 2);
    const fourth = piece / unitSpeed(angle + third);
    angles[i + 1] = angle + (first + 2 * second + 2 * third + fourth) / 6;
  }
  return { length, angles };
}

/**
 * The greatest distance in metres of the unscaled figure from the axis straight ahead: the greatest of the samples, plus the most that the curve
 * can bulge between samples (its second derivative is at most 1.5 widths).
 */
function furthestFromAxis(settings: PathSettings, width: number): number {
  const { x, y } = settings.ballPosition;
  let furthest = 0;
  for (let i = 0; i < PIECES; i++) {
    const angle = i * STEP;
    const distance = Math.hypot(x + (width / 2) * Math.sin(angle), y + (width / 4) * Math.sin(2 * angle));
    if (distance > furthest) furthest = distance;
  }
  return furthest + (1.5 * width * STEP * STEP) / 8;
}
