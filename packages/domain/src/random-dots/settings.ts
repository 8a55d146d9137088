import * as z from "zod/mini";

export const DOTS_MODES = ["ramp", "hold", "jump", "adaptive"] as const;
export type DotsMode = (typeof DOTS_MODES)[number];

/** Measures that are taken with Random dots: Fusional ranges and Vergence facility. */
export const DOTS_MEASURES = ["ranges", "facility"] as const;
export type DotsMeasure = (typeof DOTS_MEASURES)[number];

/** Base in makes the eyes turn out, base out makes them turn in. 'both' is base in, then base out. */
export const DIRECTIONS = ["in", "out", "both"] as const;

/** Where the patch can be. */
export const PLACES = ["up", "down", "left", "right"] as const;
export type Place = (typeof PLACES)[number];
/** 'none': 'I can't see it', or no answer. 'double': 'I see double', in Fusional ranges only. */
export type Answer = Place | "none" | "double";

export const DOTS_SIZES = ["small", "medium", "large"] as const;
/** Metres. */
export const BASE_DISTANCES = [0.4, 1, 2, 6] as const;

/** Added demand in prism dioptres that no exercise passes, the user's prisms included. */
export const MOST_DEMAND = { in: 20, out: 40 } as const;
/** In prism dioptres. */
export const RAMP_STEP = { least: 1, most: 8, step: 1 } as const;
/** Per cent of the field. */
export const DENSITY = { least: 0.5, most: 10, step: 0.5 } as const;
/** Seconds of arc. */
export const DISPARITY = { least: 20, most: 1200, step: 20 } as const;

const bounded = ({ least, most }: { readonly least: number; readonly most: number }) =>
  z.number().check(z.minimum(least), z.maximum(most));

/** Prism dioptres, 0 or more, in each direction. */
const demandSchema = z.lazy(() =>
  z.object({
    in: bounded({ least: 0, most: MOST_DEMAND.in }),
    out: bounded({ least: 0, most: MOST_DEMAND.out }),
  }),
);

/** The settings of the exercise Random dots. */
export const dotsSettingsSchema = z.lazy(() =>
  z.object({
    mode: z.enum(DOTS_MODES),
    direction: z.enum(DIRECTIONS),
    /** Steps of the ramp. */
    step: z.object({ in: bounded(RAMP_STEP), out: bounded(RAMP_STEP) }),
    /** The level that Hold keeps. */
    hold: demandSchema,
    /** The two levels between which Jump alternates. */
    jump: demandSchema,
    /** Metres: the base distance, to whose vergence the demand is added. */
    distance: z.literal(BASE_DISTANCES),
    size: z.enum(DOTS_SIZES),
    density: bounded(DENSITY),
    /** Of the patch relative to the field, in seconds of arc, crossed. */
    disparity: bounded(DISPARITY),
    /** Each eye's dots have its colour; otherwise both see the same, without a hue. */
    isColoured: z.boolean(),
    /** Dark dots on a light field. */
    isLight: z.boolean(),
    /** A tone for each answer. */
    hasSound: z.boolean(),
  }),
);
export type DotsSettings = Readonly<z.infer<typeof dotsSettingsSchema>>;

/** Seconds: the longest time for one direction of the modes that end by their rules. */
export const DIRECTION_SECONDS = 360;

export function endsItself(mode: DotsMode | DotsMeasure): boolean {
  return mode === "ramp" || mode === "adaptive" || mode === "ranges";
}

/** The most seconds of a run that ends by its rules; null: it has none. */
export function longestRun({ mode, direction }: Pick<DotsSettings, "mode" | "direction">): number | null {
  return endsItself(mode) ? DIRECTION_SECONDS * (direction === "both" ? 2 : 1) : null;
}

export const DEFAULT_DOTS: DotsSettings = Object.freeze({
  mode: "ramp",
  direction: "both",
  step: { in: 2, out: 4 },
  hold: { in: 2, out: 4 },
  jump: { in: 3, out: 12 },
  distance: 0.4,
  size: "medium",
  density: 2,
  disparity: 660,
  isColoured: false,
  isLight: false,
  hasSound: false,
});
