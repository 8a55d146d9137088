import { type Ray, Vector2 } from "three";
import type { ExercisePlayer } from "../stage/exercise-player.ts";
import { FrameClock } from "../stage/frame-clock.ts";
import { FrameGaps } from "../stage/frame-gaps.ts";
import type { HeadPose } from "../stage/head-pose.ts";
import type { RunEnd, SceneEnd } from "../stage/scene-api.ts";
import type { Stage } from "../stage/stage.ts";

/** Draws the stage on the canvas for both eyes. */
export interface StageView {
  /** Draws a frame. Sizes in CSS pixels. */
  draw(width: number, height: number): void;
  /** The world ray behind a point of the canvas, in CSS pixels from its top left corner. */
  rayAt(x: number, y: number): Ray;
  /** Restores the renderer's state. */
  dispose(): void;
}

/** Drives a player in an element of the page, without a headset. The head stays at its default pose. */
export class ScreenRunner {
  readonly #stage: Stage;
  readonly #container: HTMLElement;
  readonly #view: StageView;
  readonly #player: ExercisePlayer;
  readonly #listeners = new AbortController();
  readonly #size = new Vector2();
  #ratio = 0;
  readonly #gaps = new FrameGaps();
  readonly #clock = new FrameClock();
  #resolve: (end: RunEnd) => void = () => undefined;
  #error: string | null = null;

  constructor(stage: Stage, container: HTMLElement, view: StageView, player: ExercisePlayer, head: HeadPose) {
    this.#stage = stage;
    this.#container = container;
    this.#view = view;
    this.#player = player;
    stage.floor = 0;
    stage.anchorTo(head);
  }

  /** Begins at once; resolves when it is over. */
  run(): Promise<RunEnd> {
    const { renderer } = this.#stage;
    const canvas = renderer.domElement;
    const { signal } = this.#listeners;
    // The renderer only draws to the page while WebXR is off.
    renderer.xr.enabled = false;
    this.#container.append(canvas);
    const rayOf = ({ offsetX, offsetY }: MouseEvent) => this.#view.rayAt(offsetX, offsetY);
    canvas.addEventListener("pointermove", (event) => this.#player.menu.point(0, rayOf(event)), { signal });
    canvas.addEventListener("click", (event) => this.#player.select(rayOf(event)), { signal });
    canvas.addEventListener("webglcontextlost", () => this.end("context-lost"), { signal });
    const onVisibility = () => (document.hidden ? this.#player.hide(false) : this.#player.reappear());
    document.addEventListener("visibilitychange", onVisibility, { signal });
    return new Promise((resolve) => {
      this.#resolve = resolve;
      renderer.setAnimationLoop(this.#onFrame);
      this.#player.begin();
    });
  }

  end(reason: SceneEnd): void {
    const { renderer } = this.#stage;
    this.#listeners.abort();
    renderer.setAnimationLoop(null);
    renderer.domElement.remove();
    this.#view.dispose();
    renderer.xr.enabled = true;
    this.#stage.clear();
    this.#resolve({ end: reason, error: this.#error });
  }

  readonly #onFrame = (time: number): void => {
    try {
      this.#clock.advance(time);
      this.#gaps.advance(this.#clock, true);
      if (this.#gaps.isLong) {
        this.#player.hide(true);
        this.#player.reappear();
      }
      this.#player.advance(this.#gaps.seconds, time);
      if (this.#player.over) this.end(this.#player.ended ? "ended" : "completed");
      else this.#draw();
    } catch (error) {
      this.#error = error instanceof Error ? error.message : String(error);
      this.end("failed");
    }
  };

  #draw(): void {
    const { renderer } = this.#stage;
    const { clientWidth: width, clientHeight: height } = this.#container;
    renderer.getSize(this.#size);
    if (this.#size.x !== width || this.#size.y !== height || this.#ratio !== window.devicePixelRatio) {
      this.#ratio = window.devicePixelRatio;
      renderer.setPixelRatio(this.#ratio);
      renderer.setSize(width, height);
    }
    this.#view.draw(width, height);
  }
}
