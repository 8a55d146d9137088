import type { FrameDrawing } from "@vr-eye-lab/domain/workout";
import { FrameClock } from "../stage/frame-clock.ts";
import { FrameGaps } from "../stage/frame-gaps.ts";
import { type HeadPose, markAsRead, readHeadPose } from "../stage/head-pose.ts";
import type { Player } from "../stage/player.ts";
import type { RunEnd, SceneEnd } from "../stage/scene-api.ts";
import type { Stage } from "../stage/stage.ts";
import { FrameWatchdog } from "./frame-watchdog.ts";
import { Pointers } from "./pointers.ts";
import { Resolution } from "./resolution.ts";
import { chooseFrameRate, chooseSpace } from "./xr-setup.ts";

/** Seconds after which a headset that never reports a tracked position (three degrees of freedom) starts anyway. */
const LONGEST_WAIT_FOR_TRACKING = 5;

/** Drives one player after the other with the frames, input and visibility of one XR session, from its grant to its end. */
export class HeadsetRunner {
  readonly #stage: Stage;
  readonly #xrSession: XRSession;
  #player: Player;
  readonly #next: (over: Player) => Player | null;
  readonly #head: HeadPose;
  readonly #drawing: FrameDrawing;
  readonly #pointers: Pointers;
  readonly #resolution: Resolution;
  readonly #clock = new FrameClock();
  readonly #gaps = new FrameGaps();
  readonly #listeners = new AbortController();
  readonly #watchdog: FrameWatchdog;
  #resolve: (end: RunEnd) => void = () => undefined;
  #reason: SceneEnd = "system";
  #error: string | null = null;
  #waited = 0;
  #recenter = false;
  #wasStarting = true;
  #hidden = false;

  /**
   * @param head the pose to update before each frame
   * @param drawing receives how each frame is drawn
   * @param next returns the player that follows a finished one; null ends the XR session
   */
  constructor(
    stage: Stage,
    xrSession: XRSession,
    player: Player,
    head: HeadPose,
    drawing: FrameDrawing,
    next: (over: Player) => Player | null = () => null,
  ) {
    this.#stage = stage;
    this.#xrSession = xrSession;
    this.#player = player;
    this.#next = next;
    this.#head = head;
    this.#drawing = drawing;
    this.#pointers = new Pointers(stage, player);
    this.#resolution = new Resolution(stage.renderer, xrSession, drawing);
    const isVisible = () => xrSession.visibilityState === "visible";
    this.#watchdog = new FrameWatchdog(isVisible, () => this.#onSilence());
  }

  /** The player that is on the stage. */
  get player(): Player {
    return this.#player;
  }

  /** The input profile that the user selected with; null if unknown. */
  get inputProfile(): string | null {
    return this.#pointers.profile;
  }

  /** Resolves when the XR session is over; any failure ends it with the reason 'failed'. */
  run(): Promise<RunEnd> {
    return new Promise((resolve) => {
      this.#resolve = resolve;
      void this.#start().catch((error: unknown) => this.#fail(error));
    });
  }

  /** Ends the XR session; the first reason counts. */
  end(reason: SceneEnd): void {
    if (this.#reason !== "system") return;
    this.#reason = reason;
    this.#xrSession.end().catch(() => this.#onEnd());
  }

  async #start(): Promise<void> {
    const { renderer } = this.#stage;
    const xrSession = this.#xrSession;
    const { signal } = this.#listeners;
    xrSession.addEventListener("end", () => this.#onEnd(), { signal });
    xrSession.addEventListener("select", (event) => this.#pointers.select(event), { signal });
    // Hiding pauses at once. Showing waits for the next frame, which has the head's new pose.
    const onVisibility = () => xrSession.visibilityState !== "visible" && this.#setHidden(true);
    xrSession.addEventListener("visibilitychange", onVisibility, { signal });
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
    await this.#resolution.start();
    const onReset = () => {
      this.#recenter = true;
    };
    renderer.xr.getReferenceSpace()?.addEventListener("reset", onReset, { signal });
    this.#stage.anchorTo(this.#head);
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

  #drawFrame(time: number, frame: XRFrame): void {
    const { renderer, scene, camera, prisms } = this.#stage;
    this.#clock.advance(time, frame.predictedDisplayTime);
    this.#drawing.displayTime = this.#clock.source;
    const { cameras } = renderer.xr.getCamera();
    const tracked = readHeadPose(cameras, this.#head);
    this.#gaps.advance(this.#clock, tracked);
    const { isLong, seconds } = this.#gaps;
    if (isLong) this.#setHidden(true, true);
    // Some headsets change the state without an event.
    this.#setHidden(this.#xrSession.visibilityState !== "visible" || (isLong && !tracked));
    if (this.#player.waiting && tracked) this.#waitForHead(frame, seconds);
    if (tracked) this.#resolution.update(frame, this.#clock, !this.#player.keepsResolution);
    this.#pointers.update(frame, this.#xrSession.inputSources, this.#gaps);
    this.#player.advance(seconds, time);
    if (this.#proceed()) this.#player.advance(0, time);
    if (this.#recenter) this.#player.menu?.bring(this.#head);
    if (this.#recenter || (this.#wasStarting && !this.#player.starting)) this.#stage.anchorTo(this.#head);
    this.#recenter = false;
    this.#wasStarting = this.#player.starting;
    if (!this.#player.over) {
      const { withoutPrisms } = this.#pointers;
      if (!withoutPrisms) prisms.wear(cameras);
      renderer.render(scene, camera);
      if (!withoutPrisms) prisms.takeOff(cameras);
    }
    markAsRead(cameras);
  }

  /** Begins once the person sees the scene and the head's position is tracked. */
  #waitForHead(frame: XRFrame, seconds: number): void {
    // Keeps the waiting text in view.
    this.#stage.anchorTo(this.#head);
    if (this.#xrSession.visibilityState !== "visible") return;
    this.#waited += seconds;
    const space = this.#stage.renderer.xr.getReferenceSpace();
    const guessed = (space && frame.getViewerPose(space)?.emulatedPosition) ?? true;
    if (!guessed || this.#waited >= LONGEST_WAIT_FOR_TRACKING) this.#player.begin();
  }

  #setHidden(hidden: boolean, isGap = false): void {
    if (hidden === this.#hidden) return;
    this.#hidden = hidden;
    if (hidden) this.#player.hide(isGap);
    else this.#player.reappear();
    // A hidden XR session may get no frame that would proceed.
    this.#proceed();
  }

  /** Once the player is over, continues with the next one or ends the XR session. @returns whether there is a next one */
  #proceed(): boolean {
    const player = this.#player;
    if (!player.over || this.#reason !== "system") return false;
    const next = this.#next(player);
    if (!next) {
      this.end(player.ended ? "ended" : "completed");
      return false;
    }
    this.#player = next;
    this.#pointers.player = next;
    return true;
  }

  #fail(error: unknown): void {
    this.#error = error instanceof Error ? error.message : String(error);
    this.end("failed");
  }

  /** The second time, ending the XR session hasn't ended it either: the page doesn't wait any longer. */
  #onSilence(): void {
    if (this.#reason === "system") this.end("no-frames");
    else this.#onEnd();
  }

  #onEnd(): void {
    const { renderer } = this.#stage;
    if (this.#listeners.signal.aborted) return;
    this.#listeners.abort();
    this.#watchdog.stop();
    this.#resolution.end(this.#reason === "context-lost" || this.#reason === "failed");
    renderer.setAnimationLoop(null);
    // With a projection layer, three leaves its render target (about 200 MB in a headset) to the garbage collector.
    renderer.getRenderTarget()?.dispose();
    this.#stage.clear();
    this.#resolve({ end: this.#reason, error: this.#error });
  }
}
