import * as z from "zod/mini";
import { measuredIpd } from "../optics/index.ts";
import { answersSchema, BASE_DISTANCES, DOTS_MEASURES, type DotsMeasure } from "../random-dots/index.ts";
import { calendarDateSchema, instantSchema, zoneSchema } from "../time/index.ts";

export type Measure = DotsMeasure | "nearPoint";
/** The numbers of the measures: of Fusional ranges one in each direction. */
export type MeasuredNumber = "in" | "out" | "facility" | "nearPoint";

/** What the user answered with: one of them in a sitting. */
const INPUTS = ["stick", "controller", "hand", "gaze", "keyboard", "pointer"] as const;
export type Input = (typeof INPUTS)[number];

/** Displays on which the measures of Random dots are offered. */
export const MEASURE_DISPLAYS = ["headset", "side-by-side"] as const;

/** Centimetres, to 0.1. */
export const NEAR_POINT = { least: 1, most: 50, tries: 3 } as const;

const centimetres = z.number().check(
  z.minimum(NEAR_POINT.least),
  z.maximum(NEAR_POINT.most),
  z.refine((value) => value === Math.round(value * 10) / 10),
);

/** When a measure was taken. */
const taken = {
  takenAt: instantSchema,
  /** The local calendar date. */
  date: calendarDateSchema,
  zone: zoneSchema,
  /** Within an hour after practice. */
  afterPractice: z.boolean(),
};

/** A sitting: one taking of a measure. It never changes. Its numbers follow from it. */
export const sittingSchema = z.discriminatedUnion("measure", [
  z.strictObject({
    measure: z.enum(DOTS_MEASURES),
    ...taken,
    display: z.enum(MEASURE_DISPLAYS),
    input: z.enum(INPUTS),
    ipd: measuredIpd,
    /** Metres: the base distance, to whose vergence the demand is added. */
    distance: z.literal(BASE_DISTANCES),
    answers: answersSchema,
  }),
  z.strictObject({
    measure: z.literal("nearPoint"),
    ...taken,
    /** Centimetres from the eyes to the pen, of each try. */
    tries: z.array(centimetres).check(z.length(NEAR_POINT.tries)),
  }),
]);
export type Sitting = Readonly<z.infer<typeof sittingSchema>>;
export type DotsSitting = Extract<Sitting, { readonly measure: DotsMeasure }>;
export type NearPointSitting = Extract<Sitting, { readonly measure: "nearPoint" }>;
