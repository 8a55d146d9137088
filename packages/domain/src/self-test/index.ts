import * as z from "zod/mini";
import { measuredIpd } from "../optics/index.ts";
import { calendarDateSchema, instantSchema, zoneSchema } from "../time/index.ts";

/** Base-out prism asks the eyes to turn in, base-in prism to turn out. */
export type VergenceDirection = "baseOut" | "baseIn";

/** Prism dioptres, both eyes together, at which a run ended without a break. */
const BOUNDS: Readonly<Record<VergenceDirection, number>> = { baseOut: 40, baseIn: 20 };
/** Runs in each direction. */
const RUNS = 3;

function readingsSchema(bound: number) {
  const runs = z.array(z.number().check(z.minimum(0), z.maximum(bound))).check(z.length(RUNS));
  return z.strictObject({ breaks: runs, recoveries: runs });
}

/**
 * A stored result of the self-test that versions up to 1.0 had. It never changes. Prism dioptres are those added, both eyes together, on top of the
 * ball's own vergence demand.
 */
export const selfTestSchema = z.strictObject({
  takenAt: instantSchema,
  /** The local calendar date. */
  date: calendarDateSchema,
  zone: zoneSchema,
  baseOut: readingsSchema(BOUNDS.baseOut),
  baseIn: readingsSchema(BOUNDS.baseIn),
  /** The headset's IPD in metres. */
  ipd: measuredIpd,
  /** Metres to the ball. */
  distance: z.number().check(z.minimum(0.1), z.maximum(10)),
});
export type SelfTestResult = z.infer<typeof selfTestSchema>;

/** Median break and recovery in prism dioptres: the demands at which the ball doubled and became single again. */
export function vergenceResult(result: Pick<SelfTestResult, VergenceDirection>, direction: VergenceDirection) {
  const { breaks, recoveries } = result[direction];
  const doubledAt = median(breaks);
  // `isOver`: most runs reached the bound without a break.
  return { doubledAt, singleAt: median(recoveries), isOver: doubledAt >= BOUNDS[direction] };
}

/** @param values an odd number of them */
function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[(values.length - 1) / 2] ?? 0;
}
