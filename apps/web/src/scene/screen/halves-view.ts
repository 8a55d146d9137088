import { PerspectiveCamera, Ray, Vector2 } from "three";
import { NEAR_PLANE } from "../stage/ball.ts";
import { EYE_LAYERS } from "../stage/eye-layers.ts";
import type { Theatre } from "../stage/theatre.ts";
import type { WindowView } from "./window-view.ts";

/** Vertical field of view in degrees; the wider one keeps wide motions in the narrow half windows. */
const FIELD_OF_VIEW = 75;
const FAR_PLANE = 100;

/** The left half for the left eye, the right half for the right one, as wide as it takes: for looking, not for fusing. */
export class HalvesView implements WindowView {
  readonly display = "window";
  readonly #theatre: Theatre;
  readonly #eyes: readonly [PerspectiveCamera, PerspectiveCamera];
  readonly #pointer = new Vector2();
  readonly #ray = new Ray();
  #width = 1;
  #height = 1;

  /** @param height of the eyes above the floor, in metres */
  constructor(theatre: Theatre, height: number, ipd: number) {
    this.#theatre = theatre;
    this.#eyes = [eyeCamera(EYE_LAYERS.left, -ipd / 2, height), eyeCamera(EYE_LAYERS.right, ipd / 2, height)];
  }

  draw(width: number, height: number): void {
    const { renderer, stage } = this.#theatre;
    if (this.#width !== width || this.#height !== height) {
      this.#width = width;
      this.#height = height;
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

  /** The ray of the eye in whose half the place is. */
  rayAt(x: number, y: number): Ray {
    const half = this.#width / 2;
    const right = x >= half;
    const eye = this.#eyes[right ? 1 : 0];
    this.#pointer.set(((x - (right ? half : 0)) / half) * 2 - 1, 1 - (y / this.#height) * 2);
    this.#ray.origin.setFromMatrixPosition(eye.matrixWorld);
    this.#ray.direction.set(this.#pointer.x, this.#pointer.y, 0.5).unproject(eye).sub(this.#ray.origin).normalize();
    return this.#ray;
  }

  dispose(): void {
    this.#theatre.renderer.setScissorTest(false);
  }
}

function eyeCamera(layer: number, x: number, y: number): PerspectiveCamera {
  const camera = new PerspectiveCamera(FIELD_OF_VIEW, 1, NEAR_PLANE, FAR_PLANE);
  camera.layers.enable(layer);
  camera.position.set(x, y, 0);
  return camera;
}
