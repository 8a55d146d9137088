import type { FrameDrawing } from "@vr-eye-lab/domain/workout";
import type { HeadPose } from "../stage/head-pose.ts";
import type { Stage, StageEnd } from "../stage/stage.ts";
import { FrameWatchdog } from "./frame-watchdog.ts";
import { Resolution } from "./resolution.ts";

/** Refresh rates in order of preference, in Hz. */
const RATES: readonly number[] = [90, 80, 72];
/** Reference spaces in order of preference: with a floor, at the head's height, and the head alone. */
const SPACES = ["local-floor", "local", "viewer"] as const;

/** Runs one XR session, from its grant to its end: its frames, reference space and resolution, a lost context, missing frames. */
export class XrLoop {
  /** Resolves when the XR session is over; any failure ends it with the reason 'failed'. */
  readonly ended: Promise<StageEnd>;
  readonly #stage: Stage;
  readonly #xrSession: XRSession;
  /** Adapts to late frames: update it in each frame with a viewer pose. */
  readonly resolution: Resolution;
  readonly #watchdog: FrameWatchdog;
  readonly #listeners = new AbortController();
  readonly #drawFrame: (time: number, frame: XRFrame) => void;
  #resolve: (end: StageEnd) => void = () => undefined;
  #reason: StageEnd["end"] = "system";
  #error: string | null = null;

  /**
   * @param drawing receives the render scale in each frame
   * @param drawFrame draws a frame
   */
  constructor(
    stage: Stage,
    xrSession: XRSession,
    drawing: FrameDrawing,
    drawFrame: (time: number, frame: XRFrame) => void,
  ) {
    this.#stage = stage;
    this.#xrSession = xrSession;
    this.#drawFrame = drawFrame;
    this.resolution = new Resolution(stage.renderer, xrSession, drawing);
    const isVisible = () => xrSession.visibilityState === "visible";
    this.#watchdog = new FrameWatchdog(isVisible, () => this.#onSilence());
    this.ended = new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }

  /** Aborts when the XR session is over. */
  get signal(): AbortSignal {
    return this.#listeners.signal;
  }

  /** Starts drawing. @param head where the scene is anchored at first @param onReset the user has recentered the view */
  start(head: HeadPose, onReset: () => void): void {
    void this.#start(head, onReset).catch((error: unknown) => this.#fail(error));
  }

  /** Ends the XR session; the first reason counts. */
  end(reason: StageEnd["end"]): void {
    if (this.#reason !== "system" || this.signal.aborted) return;
    this.#reason = reason;
    this.#xrSession.end().catch(() => this.#onEnd());
  }

  async #start(head: HeadPose, onReset: () => void): Promise<void> {
    const { renderer } = this.#stage;
    const xrSession = this.#xrSession;
    const { signal } = this;
    xrSession.addEventListener("end", () => this.#onEnd(), { signal });
    // A headset may never get frames again, so the XR session ends; three restores the context for the next one. Before the layer is made,
    // the browser may only be moving the context to the headset's GPU.
    const onContextLost = () => renderer.xr.getBaseLayer() && this.end("context-lost");
    renderer.domElement.addEventListener("webglcontextlost", onContextLost, { signal });
    const space = await chooseSpace(xrSession);
    this.#stage.floor = space === "local-floor" ? 0 : null;
    void chooseFrameRate(xrSession);
    renderer.xr.setReferenceSpaceType(space);
    renderer.xr.setFoveation(0);
    // If it has ended, nothing would end the loop.
    if (signal.aborted) return;
    // If it were set after the XR session, three would also run it in the page's frames.
    renderer.setAnimationLoop(this.#onFrame);
    await this.resolution.start();
    renderer.xr.getReferenceSpace()?.addEventListener("reset", onReset, { signal });
    this.#stage.anchorTo(head);
  }

  readonly #onFrame = (time: number, frame?: XRFrame): void => {
    if (!frame) return;
    this.#watchdog.reset();
    try {
      this.#drawFrame(time, frame);
    } catch (error) {
      this.#fail(error);
    }
  };

  #fail(error: unknown): void {
    this.#error = error instanceof Error ? error.message : String(error);
    this.end("failed");
  }

  /** A second silence means that the XR session couldn't be ended: the page stops waiting for it. */
  #onSilence(): void {
    if (this.#reason === "system") this.end("no-frames");
    else this.#onEnd();
  }

  #onEnd(): void {
    const { renderer } = this.#stage;
    if (this.signal.aborted) return;
    this.#listeners.abort();
    this.#watchdog.stop();
    this.resolution.end(this.#reason === "context-lost" || this.#reason === "failed");
    renderer.setAnimationLoop(null);
    // With a projection layer, three leaves its render target (about 200 MB in a headset) to the garbage collector.
    renderer.getRenderTarget()?.dispose();
    this.#stage.clear();
    this.#resolve({ end: this.#reason, error: this.#error });
  }
}

/** The best reference space that the XR session grants. */
async function chooseSpace(xrSession: XRSession): Promise<(typeof SPACES)[number]> {
  for (const type of SPACES) {
    try {
      await xrSession.requestReferenceSpace(type);
      return type;
    } catch {
      // Not granted: try the next one.
    }
  }
  return "viewer";
}

/** Requests 90 Hz, or the next best rate. */
async function chooseFrameRate(xrSession: XRSession): Promise<void> {
  try {
    const rate = RATES.find((wanted) => xrSession.supportedFrameRates?.includes(wanted));
    if (rate !== undefined) await xrSession.updateTargetFrameRate?.(rate);
  } catch {
    // Motions are the same at any rate.
  }
}
