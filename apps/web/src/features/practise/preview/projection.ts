import type { Range } from "@vr-eye-lab/domain/exercise";
import { ballRadiusAt, type MotionPath } from "@vr-eye-lab/domain/motion";
import { type Deviation, eccentricityDegrees, vergenceDegrees } from "@vr-eye-lab/domain/optics";
import type { Vector } from "@vr-eye-lab/domain/vector";

/** Vertical field of view in degrees, and for wide motions. */
const FIELD_OF_VIEW = 60;
const WIDE_FIELD_OF_VIEW = 75;

/** One eye's picture: how big it is, where the eye is, and how it looks (straight ahead, parallel to the other). */
export interface EyePicture {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Metres to the right of the midpoint between the eyes. */
  readonly eyeX: number;
  /** Pixels for each unit of tangent. */
  readonly focal: number;
  /** Where it sees what lies straight ahead: the middle, moved by its prism. */
  readonly aheadX: number;
  readonly aheadY: number;
}

/** No prism. */
const STRAIGHT: Deviation = { right: 0, up: 0 };

/** Where something is seen, in pixels from the top left. */
export interface Spot {
  x: number;
  y: number;
  radius: number;
}

/**
 * The picture of an eye `eyeX` metres right of the middle, in pixels of any kind. A prism moves all of it alike: exact straight ahead, and
 * within a tenth of the shift elsewhere.
 */
export function eyePicture(width: number, height: number, eyeX: number, range: Range, prism = STRAIGHT): EyePicture {
  const degrees = range === "wide" ? WIDE_FIELD_OF_VIEW : FIELD_OF_VIEW;
  const focal = height / 2 / Math.tan((degrees * Math.PI) / 360);
  return { width, height, eyeX, focal, aheadX: width / 2 + prism.right * focal, aheadY: height / 2 - prism.up * focal };
}

/** Writes where a ball at `point` (metres from the anchor at eye level, z below 0) is seen, and how big. */
export function seeBall(point: Readonly<Vector>, picture: EyePicture, out: Spot): void {
  const scale = picture.focal / -point.z;
  out.x = picture.aheadX + (point.x - picture.eyeX) * scale;
  out.y = picture.aheadY - point.y * scale;
  out.radius = ballRadiusAt(Math.hypot(point.x, point.y, point.z)) * scale;
}

/**
 * For a ball whose middle lies outside the picture, so that too little of it shows: writes the place at the edge where an
 * arrow towards it belongs, and answers true. `radius` is left alone.
 * @param inset pixels between the arrow and the edge
 */
export function edgeTowards(spot: Readonly<Spot>, picture: EyePicture, inset: number, out: Spot): boolean {
  const { width, height } = picture;
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

/** Seconds of a motion that are searched for its most telling instant, and the step. */
const SEARCH = 24;
const SEARCH_STEP = 0.05;

/** The phase at which a still picture tells most of a motion: the eyes turned most, towards each other or aside. */
export function tellingPhase(path: MotionPath, ipd: number): number {
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
