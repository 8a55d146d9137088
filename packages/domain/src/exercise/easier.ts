import { RANGES, type Range, SPEED_NAMES, SPEED_PRESETS, speedNameOf } from "./presets.ts";

/** A speed and a range that replace others. */
export interface Easing {
  readonly speed?: number;
  readonly range?: Range;
}

/** The preset below a speed and the range below another, without the ones that are the lowest already. */
export function easier(speed: number, range: Range): Easing {
  const slower = SPEED_NAMES[SPEED_NAMES.indexOf(speedNameOf(speed)) - 1];
  const narrower = RANGES[RANGES.indexOf(range) - 1];
  return { ...(slower && { speed: SPEED_PRESETS[slower] }), ...(narrower && { range: narrower }) };
}
