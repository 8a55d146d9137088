import { prismVergenceDegrees } from "../optics/index.ts";
import type { Certificate } from "./certificate.ts";
import { addedDemandOf, type Bounds, turnOf } from "./demand.ts";
import type { DotsSettings } from "./settings.ts";

/** Prism dioptres added in a calibration frame, where the bounds allow it. */
const ADDED = 4;
/** Pixels by which something may be drawn beside its place. Half a pixel is a fault. */
const DRAWN_TOLERANCE = 0.25;
/** The rounding of what is stored: prism dioptres, seconds of arc, metres. */
const ROUNDING = { demand: 0.001, disparity: 0.1, ipd: 1e-5 };
/** Metres by which the headset's IPD may have changed in a session. */
const IPD_TOLERANCE = 0.0005;
const DEGREES = 180 / Math.PI;

/** The added demand of a calibration frame, to the side with more room. */
export function calibrationDemand(bounds: Bounds): number {
  return bounds.out >= bounds.in ? Math.min(ADDED, bounds.out) : -Math.min(ADDED, bounds.in);
}

type Prism = Parameters<typeof prismVergenceDegrees>[0];

interface Shown {
  readonly balance: { readonly left: Prism; readonly right: Prism };
  readonly dots: DotsSettings;
}

/** What a calibration frame has to draw, in the certificate's units. */
export function calibrationAsked({ balance, dots }: Shown, bounds: Bounds) {
  const worn = prismVergenceDegrees(balance.left, balance.right) / DEGREES / 2;
  return { demand: addedDemandOf(turnOf(calibrationDemand(bounds)) + worn), disparity: dots.disparity };
}

export interface Compared {
  readonly name: "demand" | "disparity" | "ipd" | "error";
  /** Where the two values are from. 'settings': the formulas of the domain. */
  readonly of: "settings" | "pixels" | "session";
  readonly asked: number;
  readonly found: number;
  readonly tolerance: number;
}

/** Pixels per degree. No display has fewer, and a smaller stored value must not make everything agree. */
const LEAST_DENSITY = 1;

/**
 * Compares a certificate with the formulas, and what it asked for with what was drawn.
 * @param ipd of the session in metres; undefined if unknown
 */
export function compareCertificate(
  certificate: Certificate,
  shown: Shown,
  bounds: Bounds,
  ipd: number | undefined,
): Compared[] {
  const { demand, error } = certificate;
  const degrees = DRAWN_TOLERANCE / Math.max(LEAST_DENSITY, certificate.pixelsPerDegree);
  const { balance, dots } = shown;
  // Prisms up and down turn dots beside the middle a little sideways. 0.02 Δ for each of theirs is a margin.
  const upright = 0.02 * (Math.abs(balance.left.baseUp) + Math.abs(balance.right.baseUp));
  const drawn = {
    demand: (100 * degrees * (1 + (demand.asked / 200) ** 2)) / DEGREES + upright + ROUNDING.demand,
    disparity: 3600 * degrees + ROUNDING.disparity,
    ipd: (dots.distance * degrees) / DEGREES + ROUNDING.ipd,
  };
  const asked = calibrationAsked(shown, bounds);
  const settings = (["demand", "disparity"] as const).map((name): Compared => {
    return { name, of: "settings", asked: asked[name], found: certificate[name].asked, tolerance: ROUNDING[name] };
  });
  const pixels = (["demand", "disparity", "ipd"] as const).map((name): Compared => {
    const { asked, drawn: found } = certificate[name];
    return { name, of: "pixels", asked, found, tolerance: drawn[name] };
  });
  const session: Compared[] =
    ipd === undefined
      ? []
      : [{ name: "ipd", of: "session", asked: ipd, found: certificate.ipd.asked, tolerance: IPD_TOLERANCE }];
  const place: Compared = { name: "error", of: "pixels", asked: 0, found: error, tolerance: DRAWN_TOLERANCE };
  return [...settings, ...session, ...pixels, place];
}

export function agrees({ asked, found, tolerance }: Compared): boolean {
  return Math.abs(found - asked) <= tolerance;
}
