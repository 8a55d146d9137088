import { type EyePort, prismDioptresOf } from "../optics/index.ts";
import { BASE_DISTANCES, type DotsSettings, MOST_DEMAND } from "./settings.ts";

/** Prism dioptres, 0 or more, in each direction. */
export type Bounds = Readonly<DotsSettings["hold"]>;

const DEGREES = 180 / Math.PI;

/** The radians by which each eye turns in for added demand in prism dioptres, base out positive: half of the prism is in front of each eye. */
export function turnOf(added: number): number {
  return Math.atan(added / 200);
}

/** The added demand for which each eye turns in by some radians: the inverse of turnOf. */
export function addedDemandOf(turn: number): number {
  return 200 * Math.tan(turn);
}

/**
 * The whole demand on the eyes: the vergence at the base distance, the added demand and the user's own prisms, combined as angles.
 * @param distance of the base, and ipd, in metres @param prisms the degrees that the user's prisms add
 */
export function totalDemand(added: number, distance: number, ipd: number, prisms: number) {
  const degrees = 2 * (Math.atan(ipd / 2 / distance) + turnOf(added)) * DEGREES + prisms;
  return { degrees, dioptres: prismDioptresOf(degrees) };
}

/** The most added demand beside the user's own prisms, which count too. @param prisms the degrees that they add to the vergence demand */
export function boundsBeside(prisms: number): Bounds {
  const worn = prisms / DEGREES / 2;
  return {
    in: within(addedDemandOf(turnOf(MOST_DEMAND.in) + worn), MOST_DEMAND.in),
    out: within(addedDemandOf(turnOf(MOST_DEMAND.out) - worn), MOST_DEMAND.out),
  };
}

const FARTHEST = BASE_DISTANCES[3];
/** The shares of a screen's part for one eye that the field may have: beside it for the demand, below it for the text. */
const WIDTH_SHARE = 0.6;
const HEIGHT_SHARE = 0.62;

/** What a screen shows of a field. */
export interface DotsOnScreen {
  /** How much smaller than chosen the field is. */
  readonly fit: number;
  /** The most added demand with which both eyes see all of the field. */
  readonly bounds: Bounds;
  /** The base distance: the farthest one if the field doesn't fit at the chosen one. */
  readonly distance: DotsSettings["distance"];
}

/**
 * @param ports each eye's part of the screen @param distance the chosen base distance in metres @param half tangent of half the chosen field
 * @param most bounds of the demand apart from the screen
 */
export function dotsOnScreen(
  ports: readonly EyePort[],
  distance: DotsSettings["distance"],
  half: number,
  most: Bounds,
): DotsOnScreen {
  let fit = 1;
  for (const { left, right, foot, top, distance: away } of ports) {
    const room = Math.min(WIDTH_SHARE * Math.min(right - foot, foot - left), HEIGHT_SHARE * top) / away;
    fit = Math.min(fit, room / half);
  }
  let bounds = most;
  for (const { left, right, foot, eye, distance: away } of ports) {
    // Angles from straight ahead to the edges of the screen's part and of the field, to the temple and to the nose.
    const [temple, nose] = eye < 0 ? [foot - left, right - foot] : [right - foot, foot - left];
    const aside = Math.abs(eye);
    const out = Math.atan(nose / away) - Math.atan((fit * half * distance + aside) / distance);
    const inward = Math.atan(temple / away) - Math.atan((fit * half * distance - aside) / distance);
    if (Math.min(inward, out) <= 0 && distance < FARTHEST) return dotsOnScreen(ports, FARTHEST, half, most);
    bounds = {
      in: within(addedDemandOf(inward), bounds.in),
      out: within(addedDemandOf(out), bounds.out),
    };
  }
  return { fit, bounds, distance };
}

function within(value: number, most: number): number {
  // Down to 0.01 Δ, so that rounding errors leave no bound that is nearly 0.
  return Math.min(most, Math.max(0, Math.floor(100 * value + 1e-6) / 100));
}
