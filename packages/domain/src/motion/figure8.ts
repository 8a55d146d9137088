import { RANGE_SIZES, velocityOf } from "../exercise/index.ts";
import type { Vector } from "../vector.ts";
import { placeFlat } from "./limits.ts";
import type { Motion, MotionPath, PathSettings } from "./motion.ts";

/** Pieces of the arc-length table. Interpolating the angle between them keeps the speed well within 2 %. */
const PIECES = 1024;
const STEP = (2 * Math.PI) / PIECES;

/** Length along a figure 8 of width 1 from its centre to the angle i·STEP. */
const ARC_LENGTHS = arcLengths();
const UNIT_LENGTH = ARC_LENGTHS[PIECES] ?? 0;

/** A horizontal figure 8 at constant path speed, from the centre to the right and up. */
export const figure8: Motion = {
  type: "figure8",
  label: "Figure 8",
  meaning: "smooth figure-8 pattern",
  instruction: "Trace the lying eight with your eyes.",
  extent: { label: "Width", byRange: RANGE_SIZES },
  plan,
};

function plan(settings: PathSettings): MotionPath {
  const requestedWidth = RANGE_SIZES[settings.range];
  const place = placeFlat(settings, furthestFromAxis(settings, requestedWidth));
  const { centre } = place;
  const width = requestedWidth * place.scale;
  const velocity = velocityOf(settings.speed);
  return {
    ...place,
    positionAt(seconds: number, out: Vector) {
      const angle = angleAtLength(((velocity * seconds) / width) % UNIT_LENGTH);
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

/** By Simpson's rule on each piece. */
function arcLengths(): Float64Array {
  const lengths = new Float64Array(PIECES + 1);
  for (let i = 0; i < PIECES; i++) {
    const from = i * STEP;
    const piece = (STEP / 6) * (unitSpeed(from) + 4 * unitSpeed(from + STEP / 2) + unitSpeed(from + STEP));
    lengths[i + 1] = (lengths[i] ?? 0) + piece;
  }
  return lengths;
}

/** The angle at a length along the unit figure, by binary search and linear interpolation. */
function angleAtLength(length: number): number {
  let low = 0;
  let high = PIECES;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((ARC_LENGTHS[middle] ?? 0) <= length) low = middle;
    else high = middle;
  }
  const from = ARC_LENGTHS[low] ?? 0;
  const to = ARC_LENGTHS[high] ?? 0;
  return (low + (length - from) / (to - from)) * STEP;
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
