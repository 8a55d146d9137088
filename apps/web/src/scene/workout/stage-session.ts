import type { Display } from "@vr-eye-lab/domain/practice";
import { FrameDrawing, type Workout } from "@vr-eye-lab/domain/workout";
import { FrameClock } from "../stage/frame-clock.ts";
import { HeadPose } from "../stage/head-pose.ts";
import type { Stage, StageEnd } from "../stage/stage.ts";
import { ExercisePlayer } from "./exercise-player.ts";
import type { DotsScript, NextStep, RunListener, RunResult, RunSummary } from "./exercise-scene.ts";
import type { Player } from "./player.ts";
import type { ScreeningState, Viewer } from "./practice-recorder.ts";

/** Of the displays without an XR session. */
const screenings: Partial<Record<Display, ScreeningState>> = {};

/** Plays one player after the other, until the stage no longer shows. Its subclasses drive the player with frames and input. */
export abstract class StageSession {
  protected player: Player | null = null;
  protected readonly stage: Stage;
  protected readonly viewer: Viewer;
  protected readonly clock = new FrameClock();
  /** Resolves when the stage no longer shows. */
  protected readonly ended: Promise<StageEnd>;
  readonly #listeners = new AbortController();
  /** Aborted from then on. */
  protected readonly signal = this.#listeners.signal;
  #resolve: (end: StageEnd) => void = () => undefined;
  readonly #dots: DotsScript | null;
  #onOver: () => void = () => undefined;
  #summary: Promise<typeof import("./summary-player.ts") | null> | null = null;

  /** @param defaultIpd metres */
  constructor(
    stage: Stage,
    dots: DotsScript | null,
    display: Display,
    defaultIpd: number,
    xrSession: XRSession | null,
  ) {
    this.stage = stage;
    this.#dots = dots;
    this.ended = new Promise((resolve) => {
      this.#resolve = resolve;
    });
    const screening = (xrSession ? undefined : screenings[display]) ?? { result: null, passed: false };
    if (!xrSession) screenings[display] = screening;
    this.viewer = { screening, display, head: new HeadPose(), drawing: new FrameDrawing(), defaultIpd, xrSession };
  }

  async run(workout: Workout, listener: RunListener, hintsMenu: boolean): Promise<RunResult> {
    const seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
    // In another script, which is here before the run is over. Without it the session ends with the run.
    this.#summary ??= import("./summary-player.ts").catch(() => null);
    const request = { workout, seed, listener, hintsMenu, dots: this.#dots };
    const player = new ExercisePlayer(this.stage, request, this.viewer);
    await this.play(player);
    return player.result();
  }

  async offerNext(summary: RunSummary): Promise<NextStep> {
    const script = await this.#summary;
    if (this.signal.aborted || !script) return "finish";
    const player = new script.SummaryPlayer(this.stage, this.viewer.head, summary);
    await this.play(player);
    return player.choice ?? "finish";
  }

  /** Puts a player on the stage; resolves once it or the session is over. */
  protected async play(player: Player): Promise<void> {
    const over = new Promise<void>((resolve) => {
      this.#onOver = resolve;
    });
    this.player = player;
    await Promise.race([over, this.ended]);
  }

  /** The stage no longer shows. Call it once. */
  protected finish(end: StageEnd["end"], error: string | null): void {
    this.#listeners.abort();
    this.stage.clear();
    this.#resolve({ end, error });
  }

  /** Call it after each frame, and when the stage was hidden: then there may be no frame that would notice it. */
  protected checkOver(): void {
    if (this.player?.over) this.#onOver();
  }
}
