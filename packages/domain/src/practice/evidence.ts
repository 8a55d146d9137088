import * as z from "zod/mini";
import { measured, measuredIpd } from "../optics/index.ts";

const count = z.lazy(() => z.int().check(z.minimum(0), z.maximum(1e9)));

const attentionSchema = z.lazy(() => {
  const answers = z.strictObject({ shown: count, answered: count });
  return z.strictObject({ left: answers, right: answers, both: answers, none: answers });
});

/** 'window' is dev mode; 'anaglyph', 'side-by-side' and 'one-image' (the same for both eyes) are screen mode. */
const DISPLAYS = ["headset", "window", "anaglyph", "side-by-side", "one-image"] as const;
export type Display = (typeof DISPLAYS)[number];

/** Which instant the ball's phase was computed for: when the frame is shown, as the headset predicts, or when its callback ran. */
const DISPLAY_TIMES = ["predicted", "callback"] as const;
export type DisplayTime = (typeof DISPLAY_TIMES)[number];

/**
 * How a practice session was shown. A measurement that can't be right is dropped, and the rest is kept: correcting it would falsify it, and
 * refusing it would lose the record. Unknown fields are refused, because a newer page then keeps the record for a newer server.
 */
export const evidenceSchema = z.lazy(() =>
  z.strictObject({
    display: z.enum(DISPLAYS),
    /** The IPD used for rendering, in metres. Missing with one image for both eyes. */
    ipd: measuredIpd,
    pauses: measured(count),
    /** Hz: reported by the display or estimated from the gaps; null before two frames. */
    refreshRate: measured(z.nullable(z.number().check(z.positive(), z.maximum(1000)))),
    framesShown: measured(count),
    /** Refreshes without a new frame. */
    framesLate: measured(count),
    /** Milliseconds. */
    worstGap: measured(z.number().check(z.minimum(0), z.maximum(1000))),
    /** The share of time, 0..1, with the head within 5 degrees of its first direction; null if unknown. */
    headStill: measured(z.nullable(z.number().check(z.minimum(0), z.maximum(1)))),
    /** How often the session paused because for over a second there was no frame, or no head position. */
    longGaps: measured(count),
    /** The least of the session, as in `FrameDrawing`. Missing if unknown, and without a headset. */
    renderScale: measured(z.number().check(z.positive(), z.maximum(4))),
    /** As in `FrameDrawing`. Missing without a headset. */
    displayTime: measured(z.enum(DISPLAY_TIMES)),
    /** As in `FrameDrawing`. Missing without a measured screen. */
    fit: measured(z.number().check(z.positive(), z.maximum(1))),
    /** Missing without an attention check. */
    attention: z.optional(attentionSchema),
  }),
);
