import type { FrameDrawing } from "@vr-eye-lab/domain/workout";
import type { WebGLRenderer } from "three";
import type { FrameClock } from "../stage/frame-clock.ts";
import { advanceScale, ScaleState, VIEWPORT_SCALES } from "./viewport-scale.ts";
import { type LayerScale, startLayer } from "./xr-start.ts";

/** Tolerance of a viewport's size: browsers round it, and may align it. */
const ROUNDING = 0.05;

/** The largest scale of a layer in this page visit: lowered by XR sessions that failed, or had late frames and a viewport that couldn't be scaled. */
let largestScale = Number.POSITIVE_INFINITY;

/**
 * The resolution of one XR session: native, and lower while frames come late. A layer keeps the size it was made with, so a part of it is drawn:
 * the viewport is scaled. Where the browser can't do that, the next XR session's layer is smaller.
 */
export class Resolution {
  readonly #renderer: WebGLRenderer;
  readonly #xrSession: XRSession;
  readonly #drawing: FrameDrawing;
  readonly #scale = new ScaleState();
  #layer: LayerScale = { requested: 1, native: null };
  /** The step that the viewports were last requested for. */
  #requestedStep = 0;
  /** Pixels of the first view: at full scale, and in the last frame. */
  #fullWidth = 0;
  #width = 0;

  /** @param drawing receives the scale in each frame */
  constructor(renderer: WebGLRenderer, xrSession: XRSession, drawing: FrameDrawing) {
    this.#renderer = renderer;
    this.#xrSession = xrSession;
    this.#drawing = drawing;
  }

  async start(): Promise<void> {
    this.#layer = await startLayer(this.#renderer, this.#xrSession, largestScale);
  }

  /**
   * Once a frame with a viewer pose.
   * @param clock of the frame
   * @param mayStep false while the scale must not change
   */
  update(frame: XRFrame, clock: FrameClock, mayStep: boolean): void {
    const width = this.#renderer.xr.getCamera().cameras[0]?.viewport.width ?? 0;
    if (width !== this.#width) this.#measure(width);
    advanceScale(this.#scale, clock, this.#xrSession.frameRate, mayStep && this.#hasEffect);
    if (this.#scale.step === this.#requestedStep) return;
    this.#requestedStep = this.#scale.step;
    const space = this.#renderer.xr.getReferenceSpace();
    const views = (space && frame.getViewerPose(space)?.views) ?? [];
    // The browser applies it from the next frame on: in this one, three has already read the viewports. Missing in some browsers.
    for (const view of views) view.requestViewportScale?.(this.#wanted);
  }

  #measure(width: number): void {
    this.#width = width;
    this.#fullWidth = Math.max(this.#fullWidth, width);
    const { requested, native } = this.#layer;
    this.#drawing.renderScale = native && (requested / native) * this.#viewportScale;
  }

  /**
   * Call it at the end of the XR session. The next layer is made smaller if the viewports couldn't be scaled.
   * @param failed the layer may have been too large for the device's memory
   */
  end(failed: boolean): void {
    if (failed) largestScale = Math.min(largestScale, 1);
    else if (!this.#hasEffect) largestScale = this.#layer.requested * this.#wanted;
  }

  get #viewportScale(): number {
    return this.#fullWidth > 0 ? this.#width / this.#fullWidth : 1;
  }

  get #wanted(): number {
    return VIEWPORT_SCALES[this.#requestedStep] ?? 1;
  }

  /** Whether the viewports have the requested scale. */
  get #hasEffect(): boolean {
    return this.#viewportScale < this.#wanted + ROUNDING;
  }
}
