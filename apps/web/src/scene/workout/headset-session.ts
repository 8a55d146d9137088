import { DEFAULT_IPD } from "@vr-eye-lab/domain/optics";
import { markAsRead, pixelsPerTangent, readHeadPose } from "../stage/head-pose.ts";
import type { Stage, StageEnd } from "../stage/stage.ts";
import { watchFrames } from "../xr/frame-watchdog.ts";
import { Resolution } from "../xr/resolution.ts";
import { chooseFrameRate, chooseSpace } from "../xr/xr-start.ts";
import type { DotsScript, SceneSession, SessionEnd } from "./exercise-scene.ts";
import type { Player } from "./player.ts";
import { Pointers } from "./pointers.ts";
import { StageSession } from "./stage-session.ts";

/** Seconds after which a headset that never reports a tracked position (three degrees of freedom) starts anyway. */
const LONGEST_WAIT_FOR_TRACKING = 5;

/** Drives players with the frames, input and visibility of one XR session, from its grant to its end. Any failure ends it with the reason 'failed'. */
export class HeadsetSession extends StageSession implements SceneSession {
  readonly #xrSession: XRSession;
  readonly #pointers: Pointers;
  readonly #resolution: Resolution;
  readonly #watchdog: ReturnType<typeof watchFrames>;
  #reason: StageEnd["end"] = "system";
  #error: string | null = null;
  #waited = 0;
  #recenter = false;
  /** The source of the last press. */
  #pressing: XRInputSource | null = null;
  #wasStarting = true;
  #hidden = false;

  /** @param xrSession one that was just granted @param withKeys lets the keyboard control it (dev mode) */
  constructor(stage: Stage, dots: DotsScript | null, xrSession: XRSession, withKeys: boolean) {
    super(stage, dots, "headset", DEFAULT_IPD, xrSession);
    this.#xrSession = xrSession;
    this.#pointers = new Pointers(stage);
    this.#resolution = new Resolution(stage.renderer, xrSession, this.viewer.drawing);
    this.#watchdog = watchFrames(
      () => xrSession.visibilityState === "visible",
      () => this.#onSilence(),
    );
    this.#listen(xrSession);
    const { signal } = this;
    const leave = () => this.#end("ended");
    if (withKeys)
      void import("./keyboard.ts").then(({ listenToKeys }) => listenToKeys(() => this.player?.controls, leave, signal));
    this.#start().catch((error: unknown) => this.#fail(error));
  }

  async end(): Promise<SessionEnd> {
    this.#end("ended");
    const end = await this.ended;
    return { ...end, ipd: this.viewer.head.ipd || null, inputProfile: this.#pointers.profile };
  }

  #listen(xrSession: XRSession): void {
    const { signal } = this;
    const onSelect = (event: XRInputSourceEvent) => this.player && this.#pointers.select(event, this.player.controls);
    xrSession.addEventListener("select", onSelect, { signal });
    const onStart = (event: XRInputSourceEvent) => {
      this.#pressing = event.inputSource;
      if (this.player) this.#pointers.press(event, this.player.controls);
    };
    xrSession.addEventListener("selectstart", onStart, { signal });
    xrSession.addEventListener("selectend", () => this.player?.controls.answers?.end(), { signal });
    // Some browsers don't end the press of a source that is gone.
    const onSources = ({ removed }: XRInputSourcesChangeEvent) =>
      this.#pressing && removed.includes(this.#pressing) && this.player?.controls.answers?.end(true);
    xrSession.addEventListener("inputsourceschange", onSources, { signal });
    // Hiding pauses at once. Showing waits for the next frame, which has the head's new pose.
    const onVisibility = () => xrSession.visibilityState !== "visible" && this.#setHidden(true);
    xrSession.addEventListener("visibilitychange", onVisibility, { signal });
    xrSession.addEventListener("end", () => this.#onEnd(), { signal });
    const { renderer } = this.stage;
    // A headset may never get frames again, so the XR session ends; three restores the context for the next one. Before the layer is made,
    // the browser may only be moving the context to the headset's GPU.
    const onContextLost = () => renderer.xr.getBaseLayer() && this.#end("context-lost");
    renderer.domElement.addEventListener("webglcontextlost", onContextLost, { signal });
  }

  async #start(): Promise<void> {
    const { stage, signal } = this;
    const { renderer } = stage;
    const space = await chooseSpace(this.#xrSession);
    stage.floor = space === "local-floor" ? 0 : null;
    void chooseFrameRate(this.#xrSession);
    renderer.xr.setReferenceSpaceType(space);
    renderer.xr.setFoveation(0);
    // If it has ended, nothing would end the loop.
    if (signal.aborted) return;
    // If it were set after the XR session, three would also run it in the page's frames.
    renderer.setAnimationLoop(this.#onFrame);
    await this.#resolution.start();
    // The user has recentered the view.
    const onReset = () => {
      this.#recenter = true;
    };
    renderer.xr.getReferenceSpace()?.addEventListener("reset", onReset, { signal });
    stage.anchorTo(this.viewer.head);
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
    const { renderer, scene, camera, prisms } = this.stage;
    const { player, clock } = this;
    const { head, drawing } = this.viewer;
    if (!player) return;
    const { cameras } = renderer.xr.getCamera();
    const tracked = readHeadPose(cameras, head);
    clock.advance(tracked, time, frame.predictedDisplayTime);
    drawing.displayTime = clock.source;
    this.stage.pixelsPerTangent = pixelsPerTangent(cameras[0]);
    const { isLong, seconds } = clock;
    // A long gap pauses even if the scene is visible again: hide it now. If it is, the next call shows it again in this frame.
    if (isLong) this.#setHidden(true, true);
    // Some headsets change the state without an event.
    this.#setHidden(this.#xrSession.visibilityState !== "visible" || (isLong && !tracked));
    if (player.waiting && tracked) this.#waitForHead(player, frame, seconds);
    if (tracked) this.#resolution.update(frame, clock, !player.keepsResolution);
    this.#pointers.update(frame, this.#xrSession.inputSources, player.controls, clock);
    player.advance(clock);
    if (this.#recenter) player.controls.menu.bring(head);
    // When 3-2-1 is over, the exercise is straight ahead of the user, sitting or standing.
    if (this.#recenter || (this.#wasStarting && !player.starting)) this.stage.anchorTo(head);
    this.#recenter = false;
    this.#wasStarting = player.starting;
    const { withoutPrisms } = this.#pointers;
    if (!withoutPrisms) prisms.wear(cameras);
    renderer.render(scene, camera);
    if (!withoutPrisms) prisms.takeOff(cameras);
    this.stage.endFrame(cameras);
    markAsRead(cameras);
    this.checkOver();
  }

  /** Begins once the person sees the scene and the head's position is tracked. */
  #waitForHead(player: Player, frame: XRFrame, seconds: number): void {
    // Keeps the waiting text in view.
    this.stage.anchorTo(this.viewer.head);
    if (this.#xrSession.visibilityState !== "visible") return;
    this.#waited += seconds;
    const space = this.stage.renderer.xr.getReferenceSpace();
    const guessed = (space && frame.getViewerPose(space)?.emulatedPosition) ?? true;
    if (!guessed || this.#waited >= LONGEST_WAIT_FOR_TRACKING) player.begin?.();
  }

  #setHidden(hidden: boolean, isGap = false): void {
    const { player } = this;
    if (!player || hidden === this.#hidden) return;
    this.#hidden = hidden;
    if (hidden) player.hide(isGap);
    else player.reappear();
    this.checkOver();
  }

  #fail(error: unknown): void {
    this.#error = error instanceof Error ? error.message : String(error);
    this.#end("failed");
  }

  /** A second silence means that the XR session couldn't be ended: the page stops waiting for it. */
  #onSilence(): void {
    if (this.#reason === "system") this.#end("no-frames");
    else this.#onEnd();
  }

  /** Ends the XR session; the first reason counts. */
  #end(reason: StageEnd["end"]): void {
    if (this.#reason !== "system" || this.signal.aborted) return;
    this.#reason = reason;
    this.#xrSession.end().catch(() => this.#onEnd());
  }

  #onEnd(): void {
    const { renderer } = this.stage;
    if (this.signal.aborted) return;
    this.#watchdog.stop();
    this.#resolution.end(this.#reason === "context-lost" || this.#reason === "failed");
    renderer.setAnimationLoop(null);
    // With a projection layer, three leaves its render target (about 200 MB in a headset) to the garbage collector.
    renderer.getRenderTarget()?.dispose();
    this.finish(this.#reason, this.#error);
  }
}
