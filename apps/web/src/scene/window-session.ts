import { DEFAULT_IPD } from "@vr-eye-lab/domain/optics";
import type { Workout } from "@vr-eye-lab/domain/workout";
import { PerspectiveCamera, Ray, Vector2 } from "three";
import { createHeadPose } from "./anchor.ts";
import { NEAR_PLANE } from "./ball.ts";
import { ExercisePlayer } from "./exercise-player.ts";
import { EYE_LAYERS } from "./eye-layers.ts";
import type { SceneEnd, SessionListener } from "./scene-api.ts";
import type { Theatre } from "./theatre.ts";

/** Vertical field of view in degrees; the wider one keeps wide motions in the narrow half windows. */
const FIELD_OF_VIEW = 75;
const FAR_PLANE = 100;

/** The exercise in an element of the page, the left half for the left eye (dev mode without a headset). */
export class WindowSession {
  readonly player: ExercisePlayer;
  readonly over: Promise<SceneEnd>;
  error: string | null = null;
  readonly #theatre: Theatre;
  readonly #container: HTMLElement;
  readonly #eyes: readonly [PerspectiveCamera, PerspectiveCamera];
  readonly #size = new Vector2();
  readonly #pointer = new Vector2();
  readonly #ray = new Ray();
  #settle: (end: SceneEnd) => void = () => undefined;
  #lastTime: number | null = null;

  constructor(theatre: Theatre, container: HTMLElement, workout: Workout, seed: number, listener: SessionListener) {
    this.#theatre = theatre;
    this.#container = container;
    this.over = new Promise((resolve) => {
      this.#settle = resolve;
    });
    const head = createHeadPose();
    this.#eyes = [eyeCamera(EYE_LAYERS.left, -DEFAULT_IPD / 2), eyeCamera(EYE_LAYERS.right, DEFAULT_IPD / 2)];
    for (const eye of this.#eyes) eye.position.y = head.position.y;
    this.player = new ExercisePlayer(theatre, workout, seed, head, DEFAULT_IPD, listener);
    theatre.stage.floor = 0;
    theatre.stage.anchorTo(head);
    const { renderer } = theatre;
    // The renderer draws to the page only while its headset side is off.
    renderer.xr.enabled = false;
    container.append(renderer.domElement);
    renderer.domElement.addEventListener("pointermove", this.#onMove);
    renderer.domElement.addEventListener("click", this.#onClick);
    renderer.setAnimationLoop(this.#onFrame);
    this.player.begin();
  }

  end(reason: SceneEnd): void {
    const { renderer, stage } = this.#theatre;
    renderer.setAnimationLoop(null);
    renderer.domElement.removeEventListener("pointermove", this.#onMove);
    renderer.domElement.removeEventListener("click", this.#onClick);
    renderer.domElement.remove();
    renderer.setScissorTest(false);
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
    const { renderer, stage } = this.#theatre;
    const { clientWidth: width, clientHeight: height } = this.#container;
    renderer.getSize(this.#size);
    if (this.#size.x !== width || this.#size.y !== height) {
      renderer.setPixelRatio(window.devicePixelRatio);
      renderer.setSize(width, height);
      for (const eye of this.#eyes) {
        eye.aspect = width / 2 / height;
        eye.updateProjectionMatrix();
      }
    }
    renderer.setScissorTest(true);
    for (let i = 0; i < this.#eyes.length; i++) {
      const eye = this.#eyes[i];
      const turn = stage.prisms.turns[i];
      if (!eye || !turn) continue;
      eye.quaternion.copy(turn);
      renderer.setViewport((i * width) / 2, 0, width / 2, height);
      renderer.setScissor((i * width) / 2, 0, width / 2, height);
      renderer.render(stage.scene, eye);
    }
  }

  readonly #onMove = (event: PointerEvent): void => this.player.point(0, this.#rayOf(event));

  readonly #onClick = (event: MouseEvent): void => this.player.select(this.#rayOf(event));

  /** The ray of the eye in whose half the pointer is. */
  #rayOf(event: MouseEvent): Ray {
    const { clientWidth: width, clientHeight: height } = this.#container;
    const half = width / 2;
    const right = event.offsetX >= half;
    const eye = this.#eyes[right ? 1 : 0];
    this.#pointer.set(((event.offsetX - (right ? half : 0)) / half) * 2 - 1, 1 - (event.offsetY / height) * 2);
    this.#ray.origin.setFromMatrixPosition(eye.matrixWorld);
    this.#ray.direction.set(this.#pointer.x, this.#pointer.y, 0.5).unproject(eye).sub(this.#ray.origin).normalize();
    return this.#ray;
  }
}

function eyeCamera(layer: number, x: number): PerspectiveCamera {
  const camera = new PerspectiveCamera(FIELD_OF_VIEW, 1, NEAR_PLANE, FAR_PLANE);
  camera.layers.enable(layer);
  camera.position.x = x;
  return camera;
}
