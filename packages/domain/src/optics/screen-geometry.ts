import { prismDioptresOf } from "./vergence.ts";

/** A bank card in millimetres. Source: ISO/IEC 7810, ID-1. */
export const CARD = { long: 85.6, short: 53.98 } as const;

/** Viewing distances that can be entered, in metres; `usual` for a desktop screen. */
export const SCREEN_DISTANCE = { nearest: 0.3, farthest: 2, usual: 0.6 } as const;
/** IPDs that can be entered, in metres. */
export const IPD_BOUNDS = { least: 0.05, most: 0.075 } as const;
/** Distances between the centres of two images for free fusion, in metres. */
export const SEPARATION_BOUNDS = { least: 0.04, most: 0.25 } as const;
/** Focal lengths of phone viewers, in metres. */
export const FOCAL_BOUNDS = { least: 0.03, most: 0.08, usual: 0.04 } as const;

/**
 * How screen mode shows the exercise: one image for both eyes, or each eye its own through coloured filters, in a viewer with a lens for each eye, or
 * side by side for free fusion with the left image for the left eye (parallel) or the right eye (crossed).
 */
export const VIEWING_METHODS = ["one-image", "anaglyph", "viewer", "parallel", "crossed"] as const;
export type ViewingMethod = (typeof VIEWING_METHODS)[number];

/** An upright screen, centred straight ahead of the eyes. Lengths in metres. */
export interface ScreenGeometry {
  readonly way: ViewingMethod;
  readonly width: number;
  readonly height: number;
  /** From the eyes to the screen. In a viewer, the focal length of its lenses, whose axes are assumed to be one IPD apart. */
  readonly distance: number;
  /** 0 with one image for both eyes. */
  readonly ipd: number;
  /** Between the centres of the two images. For free fusion only; at most half the screen's width is used. */
  readonly separation: number;
}

/** The part of a screen for one eye. Lengths in metres, x to the right and y up, from the screen's centre. */
export interface EyePort {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
  /** The x where the eye's straight-ahead direction meets the screen; y is 0. */
  readonly foot: number;
  /** The x of the eye in the scene, whose origin is midway between the eyes. */
  readonly eye: number;
  readonly distance: number;
}

/**
 * The part of the screen for an eye. With filters both eyes use the whole screen from their own positions, so that lengths in the scene are real.
 * Side by side, each eye has its own image, drawn from a point straight in front of `foot`.
 */
export function eyePort(screen: ScreenGeometry, eye: "left" | "right"): EyePort {
  const { way, width, height, distance, ipd } = screen;
  const side = eye === "left" ? -1 : 1;
  const common = { bottom: -height / 2, top: height / 2, eye: (side * ipd) / 2, distance };
  if (way === "anaglyph" || way === "one-image")
    return { ...common, left: -width / 2, right: width / 2, foot: common.eye };
  if (way === "viewer") {
    const [left, right] = eye === "left" ? [-width / 2, 0] : [0, width / 2];
    return { ...common, left, right, foot: common.eye };
  }
  const separation = Math.min(screen.separation, width / 2);
  const foot = ((way === "crossed" ? -side : side) * separation) / 2;
  return { ...common, left: foot - separation / 2, right: foot + separation / 2, foot };
}

/** The edges of the view frustum at the near plane, in metres from the eye's axis. */
export function frustumOf(port: EyePort, near: number): Pick<EyePort, "left" | "right" | "bottom" | "top"> {
  const scale = near / port.distance;
  return {
    left: (port.left - port.foot) * scale,
    right: (port.right - port.foot) * scale,
    bottom: port.bottom * scale,
    top: port.top * scale,
  };
}

/** The vergence in prism dioptres that the images' places add to the scene's: convergence (positive) or divergence at optical infinity. */
export function addedPrismDioptres(screen: ScreenGeometry): number {
  // A viewer's lenses make the rays from each foot parallel.
  if (screen.way === "viewer") return 0;
  const { foot, eye, distance } = eyePort(screen, "left");
  return prismDioptresOf((2 * Math.atan((foot - eye) / distance) * 180) / Math.PI) + 0;
}

/** Degrees of visual angle from straight ahead to the nearer side edge, and to the top and bottom. */
export function fieldOfView(port: EyePort): { readonly sideways: number; readonly upright: number } {
  const degrees = (metres: number) => (Math.atan(metres / port.distance) * 180) / Math.PI;
  return { sideways: degrees(Math.min(port.foot - port.left, port.right - port.foot)), upright: degrees(port.top) };
}
