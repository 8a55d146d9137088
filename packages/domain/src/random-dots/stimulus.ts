import { DISPARITY, type DotsSettings, type Place } from "./settings.ts";

/** The version of the formulas in dots.ts and here. It is stored, so that a record's images can be drawn again. */
export const STIMULUS_FORMULA = 1;

/** Degrees at the medium size: sides of the field and the patch, from the field's centre to the patch's, and a dot's width. */
const DEGREES_AT_MEDIUM = { field: 20, patch: 4, largePatch: 6, away: 6, dot: 0.18 } as const;
const SCALE: Readonly<Record<DotsSettings["size"], number>> = { small: 0.75, medium: 1, large: 1.5 };
/** No dot is narrower, in pixels. */
const LEAST_PIXELS = 3;

/** Tangents: lengths at 1 m. */
export interface StimulusSize {
  /** Half the field's side. */
  readonly field: number;
  /** From the field's centre to the patch's nearer and farther sides; half the patch's side across. */
  readonly near: number;
  readonly far: number;
  readonly across: number;
  /** A dot's radius. */
  readonly radius: number;
}

const tangent = (degrees: number) => Math.tan((degrees * Math.PI) / 180);

/** The tangent of half the chosen field's side. */
export function halfField(size: DotsSettings["size"]): number {
  return tangent((DEGREES_AT_MEDIUM.field / 2) * SCALE[size]);
}

/**
 * @param fit how much smaller than chosen, so that a screen shows it
 * @param pixelsPerTangent pixels of an image for a tangent of 1
 * @param isLarge the patch of the trials that explain what to look for
 */
export function stimulusSize(
  size: DotsSettings["size"],
  fit: number,
  pixelsPerTangent: number,
  isLarge = false,
): StimulusSize {
  const { patch, largePatch, away, dot } = DEGREES_AT_MEDIUM;
  const scale = SCALE[size] * fit;
  const half = (isLarge ? largePatch : patch) / 2;
  return {
    field: halfField(size) * fit,
    near: tangent((away - half) * scale),
    far: tangent((away + half) * scale),
    across: tangent(half * scale),
    radius: Math.max(tangent((dot / 2) * scale), LEAST_PIXELS / 2 / pixelsPerTangent),
  };
}

/** The patch's centre, in directions right and up. */
export const DIRECTION_OF: Readonly<Record<Place, readonly [number, number]>> = {
  up: [0, 1],
  down: [0, -1],
  left: [-1, 0],
  right: [1, 0],
};

/** A pixel in seconds of arc. @param pixelsPerTangent pixels of an image for a tangent of 1 */
export function pixelDepth(pixelsPerTangent: number): number {
  return (Math.atan(1 / pixelsPerTangent) * 180 * 3600) / Math.PI;
}

/** The disparity that is shown, in seconds of arc: at least a pixel. */
export function depthOf(disparity: number, pixelsPerTangent: number): number {
  return Math.min(DISPARITY.most, Math.max(disparity, Math.ceil(pixelDepth(pixelsPerTangent))));
}

/** The radians by which the patch's dots turn in each eye: half of the disparity. */
export function patchTurn({ disparity }: Pick<DotsSettings, "disparity">): number {
  return ((disparity / 3600 / 2) * Math.PI) / 180;
}

/** The place in a direction from the field's centre; null too near to it to be an answer. @param x, y tangents, right and up */
export function placeAt(x: number, y: number, { near, far }: StimulusSize): Place | null {
  if (Math.hypot(x, y) < (near + far) / 2 / 3) return null;
  if (Math.abs(y) > Math.abs(x)) return y > 0 ? "up" : "down";
  return x > 0 ? "right" : "left";
}
