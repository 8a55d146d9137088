import { DEFAULT_IPD } from "@vr-eye-lab/domain/optics";
import { markAsRead, pixelsPerTangent, readHeadPose } from "../stage/head-pose.ts";
import type { Stage, StageEnd } from "../stage/stage.ts";
import { XrLoop } from "../xr/xr-loop.ts";
import type { DotsScript, SceneSession, SessionEnd } from "./exercise-scene.ts";
import type { Player } from "./player.ts";
import { Pointers } from "./pointers.ts";
import { StageSession } from "./stage-session.ts";

/** Seconds after which a headset that never reports a tracked position (three degrees of freedom) starts anyway. */
const LONGEST_WAIT_FOR_TRACKING = 5;

/** Drives players with the frames, input and visibility of one XR session. */
export class HeadsetSession extends StageSession implements SceneSession {
  protected readonly ended: Promise<StageEnd>;
  protected readonly signal: AbortSignal;
  readonly #xrSession: XRSession;
  readonly #loop: XrLoop;
  readonly #pointers: Pointers;
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
    const { head, drawing } = this.viewer;
    this.#loop = new XrLoop(stage, xrSession, drawing, (time, frame) => this.#drawFrame(time, frame));
    this.ended = this.#loop.ended;
    const { signal } = this.#loop;
    this.signal = signal;
    const onSelect = (event: XRInputSourceEvent) => this.player && this.#pointers.select(event, this.player.controls);
    xrSession.addEventListener("select", onSelect, { signal });
    const onStart = (event: XRInputSourceEvent) => {
      this.#pressing = event.inputSource;
      if (this.player) this.#pointers.press(event, this.player.controls);
    };
    xrSession.addEventListener("selectstart", onStart, { signal });
    xrSession.addEventListener("selectend", () => this.player?.controls.pressEnd?.(), { signal });
    // Some browsers don't end the press of a source that is gone.
    const onSources = ({ removed }: XRInputSourcesChangeEvent) =>
      this.#pressing && removed.includes(this.#pressing) && this.player?.controls.pressEnd?.(true);
    xrSession.addEventListener("inputsourceschange", onSources, { signal });
    // Hiding pauses at once. Showing waits for the next frame, which has the head's new pose.
    const onVisibility = () => xrSession.visibilityState !== "visible" && this.#setHidden(true);
    xrSession.addEventListener("visibilitychange", onVisibility, { signal });
    const leave = () => this.#loop.end("ended");
    if (withKeys)
      void import("./keyboard.ts").then(({ listenToKeys }) => listenToKeys(() => this.player?.controls, leave, signal));
    this.#loop.start(head, () => {
      this.#recenter = true;
    });
  }

  async end(): Promise<SessionEnd> {
    this.#loop.end("ended");
    const end = await this.ended;
    return { ...end, ipd: this.viewer.head.ipd || null, inputProfile: this.#pointers.profile };
  }

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
    if (tracked) this.#loop.resolution.update(frame, clock, !player.keepsResolution);
    this.#pointers.update(frame, this.#xrSession.inputSources, player.controls, clock);
    player.advance(clock);
    if (this.#recenter) player.controls.menu.bring(head);
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
    if (!guessed || this.#waited >= LONGEST_WAIT_FOR_TRACKING) player.begin();
  }

  #setHidden(hidden: boolean, isGap = false): void {
    const { player } = this;
    if (!player || hidden === this.#hidden) return;
    this.#hidden = hidden;
    if (hidden) player.hide(isGap);
    else player.reappear();
    this.checkOver();
  }
}
