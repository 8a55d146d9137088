import { LONGEST_FRAME_GAP } from "@vr-eye-lab/domain/workout";
import { createHeadPose, type HeadPose, readHeadPose } from "../stage/anchor.ts";
import type { SceneEnd } from "../stage/scene-api.ts";
import type { SessionPlayer } from "../stage/session-player.ts";
import type { Theatre } from "../stage/theatre.ts";
import { chooseFrameRate, chooseSpace } from "./capabilities.ts";
import { Pointers } from "./pointers.ts";

/** A headset that never reports a tracked position (three degrees of freedom) starts after this many seconds all the same. */
const LONGEST_WAIT_FOR_TRACKING = 5;

/** One exercise, or whatever else is played, in one XR session, from its grant to its end. */
export class HeadsetSession<Player extends SessionPlayer> {
  readonly player: Player;
  readonly head: HeadPose = createHeadPose();
  /** Settles when the session is over, with the reason. */
  readonly over: Promise<SceneEnd>;
  error: string | null = null;
  readonly #theatre: Theatre;
  readonly #session: XRSession;
  readonly #pointers: Pointers;
  #settle: (end: SceneEnd) => void = () => undefined;
  #reason: SceneEnd = "system";
  /** Milliseconds; not a number before the first frame. */
  #lastTime = Number.NaN;
  #waited = 0;
  #recenter = false;
  #wasStarting = true;
  #hidden = false;

  /** @param makePlayer is given the live head, which is read anew before each advance */
  constructor(theatre: Theatre, session: XRSession, makePlayer: (head: HeadPose) => Player) {
    this.#theatre = theatre;
    this.#session = session;
    this.player = makePlayer(this.head);
    this.#pointers = new Pointers(theatre.stage, this.player, () => theatre.renderer.xr.getReferenceSpace());
    this.over = new Promise((resolve) => {
      this.#settle = resolve;
    });
  }

  /** Hands the session to the renderer and begins; whatever fails ends the session with the reason 'failed'. */
  async start(): Promise<void> {
    const { renderer, stage } = this.#theatre;
    const session = this.#session;
    session.addEventListener("end", this.#onEnd);
    session.addEventListener("select", this.#onSelect);
    session.addEventListener("visibilitychange", this.#onVisibility);
    renderer.domElement.addEventListener("webglcontextlost", this.#onContextLost);
    try {
      const space = await chooseSpace(session);
      stage.floor = space === "local-floor" ? 0 : null;
      chooseFrameRate(session);
      renderer.xr.setReferenceSpaceType(space);
      renderer.xr.setFoveation(0);
      // Set within a session, three would run it in the page's own frames as well.
      renderer.setAnimationLoop(this.#onFrame);
      await renderer.xr.setSession(session);
      renderer.xr.getReferenceSpace()?.addEventListener("reset", this.#onReset);
      stage.anchorTo(this.head);
    } catch (error) {
      this.#fail(error);
    }
  }

  readonly #onFrame = (time: number, frame?: XRFrame): void => {
    if (!frame) return;
    try {
      this.#drawFrame(time, frame);
    } catch (error) {
      this.#fail(error);
    }
  };

  #drawFrame(time: number, frame: XRFrame): void {
    const { renderer, camera, stage } = this.#theatre;
    const { player, head } = this;
    const gap = time > this.#lastTime ? (time - this.#lastTime) / 1000 : 0;
    // A long gap is a pause to everything: a stick held over it must not throw the ball away.
    const seconds = gap > LONGEST_FRAME_GAP ? 0 : gap;
    this.#lastTime = time;
    const { cameras } = renderer.xr.getCamera();
    const tracked = readHeadPose(cameras, head);
    this.#watchVisibility();
    if (player.waiting) this.#waitForHead(frame, tracked, seconds);
    this.#pointers.update(frame, this.#session.inputSources, seconds);
    player.advance(seconds);
    if (this.#recenter) player.bringMenu();
    if (this.#recenter || (this.#wasStarting && !player.starting)) this.#anchor();
    this.#wasStarting = player.starting;
    if (player.over) this.end(player.ended ? "ended" : "completed");
    else {
      stage.prisms.wear(cameras);
      renderer.render(stage.scene, camera);
      stage.prisms.takeOff(cameras);
    }
  }

  /** Lets it begin once the person sees the scene and the headset knows where the head is. */
  #waitForHead(frame: XRFrame, tracked: boolean, seconds: number): void {
    if (!tracked) return;
    // The words are to be seen meanwhile, wherever the head seems to be.
    this.#anchor();
    if (this.#session.visibilityState !== "visible") return;
    this.#waited += seconds;
    const space = this.#theatre.renderer.xr.getReferenceSpace();
    const guessed = space ? (frame.getViewerPose(space)?.emulatedPosition ?? true) : true;
    if (guessed && this.#waited < LONGEST_WAIT_FOR_TRACKING) return;
    this.player.begin();
  }

  #anchor(): void {
    this.#recenter = false;
    this.#theatre.stage.anchorTo(this.head);
  }

  /** Some headsets change the state without an event while no frame is drawn, so each frame looks as well. */
  #watchVisibility(): void {
    const hidden = this.#session.visibilityState !== "visible";
    if (hidden === this.#hidden) return;
    this.#hidden = hidden;
    if (hidden) this.player.hide();
    else this.player.reappear();
  }

  /** Ends the session; the reason given first counts. */
  end(reason: SceneEnd): void {
    if (this.#reason !== "system") return;
    this.#reason = reason;
    this.#session.end().catch(() => this.#onEnd());
  }

  #fail(error: unknown): void {
    this.error = error instanceof Error ? error.message : String(error);
    this.#theatre.log(`Exercise scene failed: ${this.error}`);
    this.end("failed");
  }

  readonly #onSelect = (event: XRInputSourceEvent): void => this.#pointers.select(event);

  /** Hiding pauses at once; coming back waits for the next frame, which tells where the head is by then. */
  readonly #onVisibility = (): void => {
    if (this.#session.visibilityState !== "visible") this.#watchVisibility();
  };

  readonly #onReset = (): void => {
    this.#recenter = true;
  };

  /** Frames may never come back to a headset, so the session ends; three restores the context for the next one. */
  readonly #onContextLost = (): void => {
    this.#theatre.log("3D context lost in a headset session; the session is ended");
    this.end("context-lost");
  };

  readonly #onEnd = (): void => {
    const { renderer, stage } = this.#theatre;
    const session = this.#session;
    session.removeEventListener("end", this.#onEnd);
    session.removeEventListener("select", this.#onSelect);
    session.removeEventListener("visibilitychange", this.#onVisibility);
    renderer.domElement.removeEventListener("webglcontextlost", this.#onContextLost);
    renderer.xr.getReferenceSpace()?.removeEventListener("reset", this.#onReset);
    renderer.setAnimationLoop(null);
    // On a projection layer three draws into buffers of its own, some 200 MB for a headset, and leaves them to the garbage.
    renderer.getRenderTarget()?.dispose();
    stage.clear();
    this.#settle(this.#reason);
  };
}
