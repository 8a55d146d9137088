import * as z from "zod/mini";

/** What a run's calibration frame drew, before the headset corrects for its lenses. It doesn't prove what was seen. */
export const certificateSchema = z.lazy(() => {
  const number = z.number().check(z.minimum(-20_000), z.maximum(20_000));
  /** As the formulas have it, and as measured in the pixels that were drawn. */
  const measured = z.strictObject({ asked: number, drawn: number });
  return z.strictObject({
    /** Added demand in prism dioptres, base-out positive: of the calibration frame and the user's prisms, combined as angles. */
    demand: measured,
    /** Of the patch relative to the field, in seconds of arc, crossed positive. */
    disparity: measured,
    /** Metres from the left eye's view to the right eye's. */
    ipd: measured,
    /** The largest distance from where the formulas have a dot to where it was drawn, in pixels. */
    error: number,
    /** Of the layer in the middle of the view, as requested. */
    pixelsPerDegree: number.check(z.positive()),
    /** As in FrameDrawing, in the calibration frame. Missing if unknown, and without a headset. */
    renderScale: z.optional(number),
    /** How the images get to the display, as the browser reported it: WebXR's base layer, its projection layer, or a screen. */
    layer: z.enum(["base", "projection", "screen"]),
    displayTime: z.enum(["predicted", "callback"]),
    /** Refreshes without a new frame, from the session's start to the run's end. */
    framesLate: z.int().check(z.minimum(0), z.maximum(1e9)),
  });
});
export type Certificate = Readonly<z.infer<typeof certificateSchema>>;
