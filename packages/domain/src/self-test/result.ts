import * as z from "zod/mini";
import { measuredIpd } from "../optics/index.ts";
import { calendarDateSchema, instantSchema, zoneSchema } from "../time/index.ts";
import {
  SELF_TEST_BOUNDS,
  SELF_TEST_REPEATS,
  type SelfTestReadings,
  VERGENCE_DIRECTIONS,
  type VergenceDirection,
} from "./self-test.ts";

function readingsSchema(bound: number) {
  const runs = z.array(z.number().check(z.minimum(0), z.maximum(bound))).check(z.length(SELF_TEST_REPEATS));
  return z.strictObject({ breaks: runs, recoveries: runs });
}

/** A stored result, which never changes. Prism dioptres are those added, both eyes together, on top of the ball's own vergence demand. */
export const selfTestSchema = z.strictObject({
  takenAt: instantSchema,
  /** The local calendar date. */
  date: calendarDateSchema,
  zone: zoneSchema,
  baseOut: readingsSchema(SELF_TEST_BOUNDS.baseOut),
  baseIn: readingsSchema(SELF_TEST_BOUNDS.baseIn),
  /** The headset's IPD in metres. */
  ipd: measuredIpd,
  /** Metres to the ball. */
  distance: z.number().check(z.minimum(0.1), z.maximum(10)),
});
export type SelfTestResult = z.infer<typeof selfTestSchema>;

export type VergenceResult = ReturnType<typeof vergenceResult>;

/** Median break and recovery in prism dioptres: the demands at which the ball doubled and became single again. */
export function vergenceResult(readings: SelfTestReadings, direction: VergenceDirection) {
  const { breaks, recoveries } = readings[direction];
  const doubledAt = median(breaks);
  // `isOver`: most runs reached the bound without a break.
  return { direction, doubledAt, singleAt: median(recoveries), isOver: doubledAt >= SELF_TEST_BOUNDS[direction] };
}

/** Base-out before base-in. */
export function vergenceResults(readings: SelfTestReadings): VergenceResult[] {
  return VERGENCE_DIRECTIONS.map((direction) => vergenceResult(readings, direction));
}

/** @param values an odd number of them */
function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[(values.length - 1) / 2] ?? 0;
}
