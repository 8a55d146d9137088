import type { Range } from "@vr-eye-lab/domain/exercise";
import { ballRadiusAt, type MotionPath } from "@vr-eye-lab/domain/motion";
import { type Deviation, eccentricityDegrees, vergenceDegrees } from "@vr-eye-lab/domain/optics";
import type { Vector } from "@vr-eye-lab/domain/vector";

/** Vertical field of view in degrees, and the one for wide motions. */
const FIELD_OF_VIEW = 60;
const WIDE_FIELD_OF_VIEW = 75;

/** The perspective of one eye that looks straight ahead, parallel to the other. */
export interface EyeImage {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Metres right of the midpoint between the eyes. */
  readonly eyeX: number;
  /** Pixels per unit of tangent. */
  readonly focal: number;
  /** The pixel that is straight ahead: the centre, shifted by the eye's prism. */
  readonly aheadX: number;
  readonly aheadY: number;
}

/** A circle in pixels from the top left. */
export interface Spot {
  x: number;
  y: number;
  radius: number;
}

/**
 * The image of an eye `eyeX` metres right of the midpoint, in pixels of any kind. A prism shifts all of it equally, which is exact
 * straight ahead and within a tenth of the shift elsewhere.
 */
export function eyeImage(width: number, height: number, eyeX: number, range: Range, prism: Deviation): EyeImage {
  const degrees = range === "wide" ? WIDE_FIELD_OF_VIEW : FIELD_OF_VIEW;
  const focal = height / 2 / Math.tan((degrees * Math.PI) / 360);
  return { width, height, eyeX, focal, aheadX: width / 2 + prism.right * focal, aheadY: height / 2 - prism.up * focal };
}

/** Writes where an eye sees a ball at `point` (metres from the anchor at eye level, z below 0), and how big. */
export function seeBall(point: Readonly<Vector>, image: EyeImage, out: Spot): void {
  const scale = image.focal / -point.z;
  out.x = image.aheadX + (point.x - image.eyeX) * scale;
  out.y = image.aheadY - point.y * scale;
  out.radius = ballRadiusAt(Math.hypot(point.x, point.y, point.z)) * scale;
}

/**
 * For a ball whose centre is outside the image: writes where at the edge an arrow towards it belongs, leaves `radius` unchanged and
 * returns true. Otherwise returns false.
 * @param inset pixels between the arrow and the edge
 */
export function edgeTowards(spot: Readonly<Spot>, image: EyeImage, inset: number, out: Spot): boolean {
  const { width, height } = image;
  const { x, y } = spot;
  if (x >= 0 && x <= width && y >= 0 && y <= height) return false;
  const dx = x - width / 2;
  const dy = y - height / 2;
  const reach = Math.min(
    (width / 2 - inset) / Math.max(Math.abs(dx), 1e-6),
    (height / 2 - inset) / Math.max(Math.abs(dy), 1e-6),
  );
  out.x = width / 2 + dx * reach;
  out.y = height / 2 + dy * reach;
  return true;
}

/** Seconds of the motion that are searched, and the step. */
const SEARCH = 24;
const SEARCH_STEP = 0.05;

/** The phase for a still preview: where the eyes turn most, towards each other or to a side. */
export function phaseForStill(path: MotionPath, ipd: number): number {
  const point = { x: 0, y: 0, z: 0 };
  let best = 0;
  let most = -1;
  for (let seconds = 0; seconds <= SEARCH; seconds += SEARCH_STEP) {
    path.positionAt(seconds, point);
    const turned = vergenceDegrees(point, ipd) + eccentricityDegrees(point);
    if (turned > most + 1e-9) {
      most = turned;
      best = seconds;
    }
  }
  return best;
}
