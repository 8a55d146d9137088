import { addedDemandOf } from "@vr-eye-lab/domain/random-dots";
import { Matrix3, type Matrix4, Vector3 } from "three";

/** Pixels of a tile's side. A calibration frame has one for each eye, from left to right, without prisms in the lower row and with them in the upper one. */
export const TILE = 256;
/** The calibration's dots: x and y in steps from the field's centre, and 1 in the patch. Rows from the top, from left to right. */
export const DOTS = [
  [-1, 1, 0],
  [0, 1, 1],
  [1, 1, 0],
  [-1, -1, 0],
  [0, -1, 1],
  [1, -1, 0],
] as const;

const ARCSECONDS = (180 / Math.PI) * 3600;
/** Of 255: darker pixels are background. */
const FAINT = 12;

/** How an eye's camera looked at the field. */
export interface View {
  readonly projection: Matrix4;
  /** Camera, without prisms, to the field: metres, x to the right, y up, z towards the user. */
  readonly toField: Matrix4;
  /** Pixels of the eye's whole image. */
  readonly width: number;
  readonly height: number;
  /** Pixels from the image's lower left corner to that of each tile: without prisms, and with them. */
  readonly corners: readonly (readonly [number, number])[];
}

interface Pattern {
  /** Metres between the dots. */
  readonly step: number;
  /** Radians by which the patch turns to the right for the left eye. */
  readonly turn: number;
}

/**
 * Measures what a calibration frame drew, from its pixels, the views' projections and the places of the field's dots.
 * @param pixels RGBA of 2 by 2 tiles, from the lower row up
 * @returns null unless all dots are in their tiles
 */
export function measureDots(pixels: Uint8Array, views: readonly View[], pattern: Pattern) {
  const [left, right] = views.map((view, i) => measureEye(pixels, view, i, pattern));
  if (!left || !right) return null;
  return {
    ipd: right.eye.sub(left.eye).dot(left.axis.add(right.axis).normalize()),
    demand: addedDemandOf((left.prism - right.prism) / 2),
    disparity: (left.disparity - right.disparity) * ARCSECONDS,
    error: Math.max(left.error, right.error),
  };
}

const UP = new Vector3(0, 1, 0);

/** In radians to the right: by how much the prisms and the patch turn an eye's dots. In metres in the field: the eye, and its axis to the right. */
function measureEye(pixels: Uint8Array, view: View, column: number, { step, turn }: Pattern) {
  const [bare, worn] = [0, 1].map((row) => dotsIn(pixels, column, row, view, step));
  if (!bare || !worn) return null;
  const toField = new Matrix3().setFromMatrix4(view.toField);
  const toEye = toField.clone().transpose();
  const asked = new Vector3().setFromMatrixPosition(view.toField);
  const [field = [], patch = []] = [0, 1].map((part) => bare.filter(({ inPatch }) => inPatch === part));
  // The directions of the field's dots lead back to the eye.
  const eye = new Vector3();
  for (const { place, direction } of field) {
    const back = direction.clone().applyMatrix3(toField);
    eye.add(place).addScaledVector(back, asked.z / back.z);
  }
  eye.divideScalar(field.length);
  const seen = (place: Vector3, from: Vector3) => place.clone().sub(from).applyMatrix3(toEye);
  const errors = bare.map(({ place, inPatch, x, y }) => {
    const wanted = pixelOf(seen(place, asked).applyAxisAngle(UP, inPatch * (column === 0 ? -turn : turn)), view);
    return Math.hypot(x - wanted[0], y - wanted[1]);
  });
  return {
    eye,
    axis: new Vector3().setFromMatrixColumn(view.toField, 0),
    prism: azimuth(worn.filter(({ inPatch }) => inPatch === 0)) - azimuth(field),
    disparity: azimuth(patch) - azimuth(patch.map(({ place }) => ({ direction: seen(place, eye) }))),
    error: Math.max(...errors),
  };
}

/** The dots of a tile, each with its place in the field in metres, its pixel from the image's lower left corner and its direction from the camera. Null unless all are there. */
function dotsIn(pixels: Uint8Array, column: number, row: number, view: View, step: number) {
  const [left = 0, bottom = 0] = view.corners[row] ?? [];
  const found = centroidsIn(pixels, column * TILE, row * TILE);
  if (found?.length !== DOTS.length) return null;
  const middle = found.reduce((sum, { y }) => sum + y, 0) / found.length;
  found.sort((one, other) => Number(other.y > middle) - Number(one.y > middle) || one.x - other.x);
  return DOTS.map(([across, up, inPatch], n) => {
    const [x, y] = [left + (found[n]?.x ?? 0), bottom + (found[n]?.y ?? 0)];
    return { place: new Vector3(across * step, up * step, 0), inPatch, x, y, direction: directionOf(x, y, view) };
  });
}

function directionOf(x: number, y: number, { projection: { elements: p }, width, height }: View): Vector3 {
  return new Vector3(((2 * x) / width - 1 + p[8]) / p[0], ((2 * y) / height - 1 + p[9]) / p[5], -1);
}

function pixelOf({ x, y, z }: Vector3, { projection: { elements: p }, width, height }: View) {
  return [(width / 2) * (1 - p[8] - (p[0] * x) / z), (height / 2) * (1 - p[9] - (p[5] * y) / z)] as const;
}

/** The light's centre of each dot in a tile, in pixels from the tile's corner; null if one touches the tile's edge. */
function centroidsIn(pixels: Uint8Array, left: number, bottom: number) {
  const isSeen = new Uint8Array(TILE * TILE);
  const found: { x: number; y: number }[] = [];
  for (let start = 0; start < TILE * TILE; start++) {
    if ((pixels[byteOf(start, left, bottom)] ?? 0) < FAINT || isSeen[start]) continue;
    const open = [start];
    const dot = { light: 0, x: 0, y: 0 };
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const [x, y] = [at % TILE, Math.floor(at / TILE)];
      const encoded = pixels[byteOf(at, left, bottom)] ?? 0;
      if (isSeen[at] || encoded < FAINT) continue;
      isSeen[at] = 1;
      if (x === 0 || y === 0 || x === TILE - 1 || y === TILE - 1) return null;
      const light = linear(encoded / 255);
      dot.light += light;
      dot.x += light * (x + 0.5);
      dot.y += light * (y + 0.5);
      open.push(at - 1, at + 1, at - TILE, at + TILE);
    }
    found.push({ x: dot.x / dot.light, y: dot.y / dot.light });
  }
  return found;
}

/** Where the red of a tile's pixel is. */
function byteOf(pixel: number, left: number, bottom: number): number {
  return 4 * ((bottom + Math.floor(pixel / TILE)) * 2 * TILE + left + (pixel % TILE));
}

/** Source: IEC 61966-2-1 (sRGB). */
function linear(encoded: number): number {
  return encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4;
}

/** The dots' mean direction in radians to the right. */
function azimuth(dots: readonly { readonly direction: Vector3 }[]): number {
  return dots.reduce((sum, { direction: { x, z } }) => sum + Math.atan2(x, -z), 0) / dots.length;
}
