import type { Workout } from "@vr-eye-lab/domain/workout";
import { type Ray, Vector2 } from "three";
import { createHeadPose } from "../stage/anchor.ts";
import { ExercisePlayer } from "../stage/exercise-player.ts";
import type { SceneEnd, SessionListener } from "../stage/scene-api.ts";
import type { Theatre } from "../stage/theatre.ts";
import type { WindowView } from "./window-view.ts";

/** The exercise in an element of the page, without a headset. The head rests where createHeadPose puts it. */
export class WindowSession {
  readonly player: ExercisePlayer;
  readonly over: Promise<SceneEnd>;
  error: string | null = null;
  readonly #theatre: Theatre;
  readonly #container: HTMLElement;
  readonly #view: WindowView;
  readonly #size = new Vector2();
  #ratio = 0;
  #settle: (end: SceneEnd) => void = () => undefined;
  #lastTime: number | null = null;

  constructor(
    theatre: Theatre,
    container: HTMLElement,
    workout: Workout,
    seed: number,
    listener: SessionListener,
    ipd: number,
    view: WindowView,
  ) {
    this.#theatre = theatre;
    this.#container = container;
    this.#view = view;
    this.over = new Promise((resolve) => {
      this.#settle = resolve;
    });
    const head = createHeadPose();
    const screen = { display: view.display, frameRate: () => null, tracksHead: false };
    this.player = new ExercisePlayer(theatre, workout, seed, head, ipd, listener, screen);
    theatre.stage.floor = 0;
    theatre.stage.anchorTo(head);
    const { renderer } = theatre;
    // The renderer draws to the page only while its headset side is off.
    renderer.xr.enabled = false;
    container.append(renderer.domElement);
    renderer.domElement.addEventListener("pointermove", this.#onMove);
    renderer.domElement.addEventListener("click", this.#onClick);
    renderer.domElement.addEventListener("webglcontextlost", this.#onContextLost);
    document.addEventListener("visibilitychange", this.#onVisibility);
    renderer.setAnimationLoop(this.#onFrame);
    this.player.begin();
  }

  end(reason: SceneEnd): void {
    const { renderer, stage } = this.#theatre;
    renderer.setAnimationLoop(null);
    renderer.domElement.removeEventListener("pointermove", this.#onMove);
    renderer.domElement.removeEventListener("click", this.#onClick);
    renderer.domElement.removeEventListener("webglcontextlost", this.#onContextLost);
    document.removeEventListener("visibilitychange", this.#onVisibility);
    renderer.domElement.remove();
    this.#view.dispose();
    renderer.xr.enabled = true;
    stage.clear();
    this.#settle(reason);
  }

  readonly #onFrame = (time: number): void => {
    try {
      const seconds = this.#lastTime === null ? 0 : Math.max(0, (time - this.#lastTime) / 1000);
      this.#lastTime = time;
      this.player.advance(seconds);
      if (this.player.over) this.end(this.player.ended ? "ended" : "completed");
      else this.#draw();
    } catch (error) {
      this.error = error instanceof Error ? error.message : String(error);
      this.#theatre.log(`Exercise scene failed: ${this.error}`);
      this.end("failed");
    }
  };

  #draw(): void {
    const { renderer } = this.#theatre;
    const { clientWidth: width, clientHeight: height } = this.#container;
    renderer.getSize(this.#size);
    if (this.#size.x !== width || this.#size.y !== height || this.#ratio !== window.devicePixelRatio) {
      this.#ratio = window.devicePixelRatio;
      renderer.setPixelRatio(this.#ratio);
      renderer.setSize(width, height);
    }
    this.#view.draw(width, height);
  }

  #rayOf(event: MouseEvent): Ray {
    return this.#view.rayAt(event.offsetX, event.offsetY);
  }

  readonly #onMove = (event: PointerEvent): void => this.player.point(0, this.#rayOf(event));

  readonly #onClick = (event: MouseEvent): void => this.player.select(this.#rayOf(event));

  /** What nobody sees is no practice. */
  readonly #onVisibility = (): void => {
    if (document.hidden) this.player.hide();
    else this.player.reappear();
  };

  readonly #onContextLost = (): void => {
    this.#theatre.log("3D context lost in the window; the session is ended, the practice is kept");
    this.end("context-lost");
  };
}
