// Choices on screen and their numbers. Source: product specification, section 9.

export const SPEED_MIN = 0;
export const SPEED_MAX = 15;
/** Speed step of the headset menu. */
export const SPEED_STEP = 1.5;
/** The scene's speed without a setting. The page's default is the preset `normal`. */
export const SCENE_DEFAULT_SPEED = 7;

/** Metres per second at speed 0, and what full speed adds. */
const SLOWEST_VELOCITY = 0.2;
const VELOCITY_SPAN = 0.6;

export const SPEED_NAMES = ["slow", "normal", "fast"] as const;
export type SpeedName = (typeof SPEED_NAMES)[number];
export const SPEED_PRESETS: Readonly<Record<SpeedName, number>> = { slow: 1, normal: 7.5, fast: 15 };

export const RANGES = ["narrow", "medium", "wide"] as const;
export type Range = (typeof RANGES)[number];
/** Width of the pattern in metres. */
export const RANGE_SIZES: Readonly<Record<Range, number>> = { narrow: 0.2, medium: 1, wide: 2 };

export const DISTANCES = ["near", "middle", "far"] as const;
export type Distance = (typeof DISTANCES)[number];
/** Offset in metres added to the base depth: near, middle and far are 1, 2 and 3 m from the anchor. */
export const DISTANCE_OFFSETS: Readonly<Record<Distance, number>> = { near: 0, middle: -1, far: -2 };

/** Metres per second for a speed setting: v = 0.2 + 0.6·s/15. Settings outside 0..15 are clamped. */
export function velocityOf(speed: number): number {
  const clamped = Math.min(SPEED_MAX, Math.max(SPEED_MIN, speed));
  return SLOWEST_VELOCITY + (VELOCITY_SPAN * clamped) / SPEED_MAX;
}

/** The name shown for a speed setting: slow at <= 2, fast at >= 14, otherwise normal. */
export function speedNameOf(speed: number): SpeedName {
  if (speed <= 2) return "slow";
  return speed >= 14 ? "fast" : "normal";
}

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
