import { velocityOf } from "@vr-eye-lab/domain/exercise";
import { ballRadiusAt, type MotionPath } from "@vr-eye-lab/domain/motion";

/** Metres from the anchor to the status. */
export const STATUS_DISTANCE = 1.6;
/** Half the largest time line, in metres. */
export const TIME_LINE = { width: 0.36, height: 0.03 };

/** Every motion repeats itself within these metres of its path. */
const PATH_METRES = 8;
const SAMPLES = 1024;
const DEGREES = Math.PI / 180;
const LOWEST = 26 * DEGREES;
/** Between the lowest point of the motion and the time line: sentences fit in there. */
const CLEARANCE = 8 * DEGREES;
const STEP = 1 * DEGREES;

/**
 * The angle in radians below eye level at which the time line is below all of a motion, at most 26 degrees. Where the ball gets lower, the line is at
 * the lowest place that the ball doesn't pass in either eye's image.
 * @param speed the setting, 0..15 @param ipd metres between the eyes
 */
export function timeLineBelow(path: MotionPath, speed: number, ipd: number): number {
  const places = placesOf(path, speed);
  const lowest = Math.max(...places.map(({ elevation, radius }) => radius - elevation));
  const halfHeight = Math.atan(TIME_LINE.height / STATUS_DISTANCE);
  const isPassed = (below: number) =>
    places.some(
      ({ elevation, radius, x, distance }) =>
        Math.abs(elevation + below) < radius + halfHeight &&
        [-ipd / 2, ipd / 2].some((eye) => {
          const aside = Math.atan2(x - eye, distance);
          const left = Math.atan2(-TIME_LINE.width - eye, STATUS_DISTANCE);
          const right = Math.atan2(TIME_LINE.width - eye, STATUS_DISTANCE);
          return aside + radius > left && aside - radius < right;
        }),
    );
  let below = Math.min(LOWEST, lowest + CLEARANCE);
  while (below > -LOWEST && isPassed(below)) below -= STEP;
  return below;
}

/** The ball along a path: its angles up and of its radius, its metres to the right, and those to the axis through both eyes. */
function placesOf(path: MotionPath, speed: number) {
  const step = PATH_METRES / velocityOf(speed) / SAMPLES;
  const ball = { x: 0, y: 0, z: 0 };
  return Array.from({ length: SAMPLES }, (_, i) => {
    path.positionAt(i * step, ball);
    const { x, y, z } = ball;
    const distance = Math.hypot(y, z);
    const radius = Math.asin(ballRadiusAt(Math.hypot(x, distance)) / distance);
    return { elevation: Math.atan2(y, -z), radius, x, distance };
  });
}
