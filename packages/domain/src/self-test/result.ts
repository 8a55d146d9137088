import * as z from "zod/mini";
import { instantSchema } from "../time/index.ts";
import { SELF_TEST_BOUNDS, SELF_TEST_REPEATS } from "./self-test.ts";

/** Results of one person. */
export const MOST_SELF_TESTS = 1000;

function figuresSchema(bound: number) {
  const runs = z
    .array(z.number().check(z.minimum(0), z.maximum(bound)))
    .check(z.minLength(SELF_TEST_REPEATS), z.maxLength(SELF_TEST_REPEATS));
  return z.strictObject({ breaks: runs, recoveries: runs });
}

/**
 * A result as it is kept, never changed after. Prism dioptres are those that were added, both eyes together: what the ball's
 * own distance asks comes on top.
 */
export const selfTestSchema = z.strictObject({
  takenAt: instantSchema,
  /** The calendar's where the person was. */
  date: z.iso.date(),
  /** IANA time zone, such as Europe/Berlin. */
  zone: z.string().check(z.minLength(1), z.maxLength(64)),
  baseOut: figuresSchema(SELF_TEST_BOUNDS.baseOut),
  baseIn: figuresSchema(SELF_TEST_BOUNDS.baseIn),
  /** Metres between the eyes, as the headset had them. */
  ipd: z.number().check(z.minimum(0.04), z.maximum(0.09)),
  /** Metres to the ball. */
  distance: z.number().check(z.minimum(0.1), z.maximum(10)),
});
export type SelfTestResult = z.infer<typeof selfTestSchema>;
