import type { Vector } from "../vector.ts";
import { prismDioptresOf } from "./vergence.ts";

/** The size of bank cards in millimetres. Source: ISO/IEC 7810, ID-1. */
export const CARD = { long: 85.6, short: 53.98 } as const;

/** Distances in metres from the eyes to a screen that can be entered, and the one that is taken for a screen on a desk. */
export const SCREEN_DISTANCE = { nearest: 0.3, farthest: 2, usual: 0.6 } as const;
/** Distances between the eyes that can be entered, in metres. */
export const IPD_BOUNDS = { least: 0.05, most: 0.075 } as const;
/** Distances between the middles of two pictures that are to be fused freely, in metres. */
export const SEPARATION_BOUNDS = { least: 0.04, most: 0.25 } as const;
/** Focal lengths of a phone viewer's lenses, in metres. */
export const FOCAL_BOUNDS = { least: 0.03, most: 0.08, usual: 0.04 } as const;

/**
 * How a flat screen shows each eye its own picture: through coloured filters; side by side in a viewer with a lens before each
 * eye; or side by side and fused freely, the left picture for the left eye (parallel) or for the right one (crossed).
 */
export const VIEWING_METHODS = ["anaglyph", "viewer", "parallel", "crossed"] as const;
export type ViewingMethod = (typeof VIEWING_METHODS)[number];

/** A screen before two eyes, upright, its middle straight ahead of them. Lengths in metres. */
export interface ScreenGeometry {
  readonly way: ViewingMethod;
  readonly width: number;
  readonly height: number;
  /** From the eyes to the screen; in a viewer the focal length of its lenses, whose axes are taken to be as far apart as the eyes. */
  readonly distance: number;
  readonly ipd: number;
  /** Between the middles of the two pictures; it counts for free fusion only, and no more of it than half the screen's width. */
  readonly separation: number;
}

/** The part of a screen that one eye looks at. Lengths in metres, x to the right and y up, from the screen's middle. */
export interface EyePort {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
  /** The x at which is drawn what lies straight ahead of the eye; its y is 0. */
  readonly foot: number;
  /** The x of the eye in the scene, whose origin is the middle between the eyes. */
  readonly eye: number;
  readonly distance: number;
}

/** Pixels in a millimetre of a screen on which a side of a card covers so many pixels. */
export function pixelsPerMillimetre(pixels: number, millimetres: number): number {
  return pixels / millimetres;
}

/**
 * Where an eye's picture lies. Through filters both eyes look at the whole screen, each from where it is, so that the scene's
 * metres are true ones. Side by side each eye has a picture of its own, drawn as from straight before its foot.
 */
export function eyePort(screen: ScreenGeometry, eye: "left" | "right"): EyePort {
  const { way, width, height, distance, ipd } = screen;
  const side = eye === "left" ? -1 : 1;
  const common = { bottom: -height / 2, top: height / 2, eye: (side * ipd) / 2, distance };
  if (way === "anaglyph") return { ...common, left: -width / 2, right: width / 2, foot: common.eye };
  if (way === "viewer") {
    const [left, right] = eye === "left" ? [-width / 2, 0] : [0, width / 2];
    return { ...common, left, right, foot: common.eye };
  }
  const separation = Math.min(screen.separation, width / 2);
  const foot = ((way === "crossed" ? -side : side) * separation) / 2;
  return { ...common, left: foot - separation / 2, right: foot + separation / 2, foot };
}

/** The edges of a port's view frustum at a near plane, in metres at that plane from the eye's own axis. */
export function frustumOf(port: EyePort, near: number): Pick<EyePort, "left" | "right" | "bottom" | "top"> {
  const scale = near / port.distance;
  return {
    left: (port.left - port.foot) * scale,
    right: (port.right - port.foot) * scale,
    bottom: port.bottom * scale,
    top: port.top * scale,
  };
}

/**
 * Where a point of the scene is drawn for an eye, in metres from the screen's middle.
 * @param point metres from the middle between the eyes, ahead of them (z below 0)
 */
export function projectToScreen(port: EyePort, point: Readonly<Vector>): { readonly x: number; readonly y: number } {
  const scale = port.distance / -point.z;
  return { x: port.foot + (point.x - port.eye) * scale, y: point.y * scale };
}

/**
 * What the pictures' places ask of the eyes besides the scene, in prism dioptres: how far the eyes turn in (above 0) or apart
 * (below 0) to see what is drawn as infinitely far away. 0 where the scene's own vergence is kept.
 */
export function addedPrismDioptres(screen: ScreenGeometry): number {
  // A viewer's lenses make the rays from each foot parallel, wherever it lies.
  if (screen.way === "viewer") return 0;
  const { foot, eye, distance } = eyePort(screen, "left");
  return prismDioptresOf((2 * Math.atan((foot - eye) / distance) * 180) / Math.PI) + 0;
}

/** How far a port's picture reaches, in degrees of visual angle from straight ahead: to the nearer side, and up and down. */
export function fieldOfView(port: EyePort): { readonly sideways: number; readonly upright: number } {
  const degrees = (metres: number) => (Math.atan(metres / port.distance) * 180) / Math.PI;
  return { sideways: degrees(Math.min(port.foot - port.left, port.right - port.foot)), upright: degrees(port.top) };
}
