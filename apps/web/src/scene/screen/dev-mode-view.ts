import { DEFAULT_IPD } from "@vr-eye-lab/domain/optics";
import { PerspectiveCamera, type Ray, Raycaster, Vector2 } from "three";
import { NEAR_PLANE } from "../stage/ball.ts";
import { EYE_LAYERS } from "../stage/eye-layers.ts";
import { DEFAULT_EYE_HEIGHT } from "../stage/head-pose.ts";
import { FAR_PLANE } from "../stage/room.ts";
import type { Stage } from "../stage/stage.ts";
import type { StageView } from "./screen-runner.ts";

/** Vertical field of view in degrees, so that wide motions fit into the narrow halves. */
const FIELD_OF_VIEW = 75;

/** Dev mode: the left half for the left eye, the right half for the right one. For inspection, not for fusing. */
export class DevModeView implements StageView {
  readonly #stage: Stage;
  readonly #eyes = [eyeCamera(EYE_LAYERS.left, -DEFAULT_IPD / 2), eyeCamera(EYE_LAYERS.right, DEFAULT_IPD / 2)];
  readonly #pointer = new Vector2();
  readonly #raycaster = new Raycaster();
  #width = 1;
  #height = 1;

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  draw(width: number, height: number): void {
    const { renderer, scene, prisms } = this.#stage;
    this.#width = width;
    this.#height = height;
    renderer.setScissorTest(true);
    for (let i = 0; i < this.#eyes.length; i++) {
      const eye = this.#eyes[i];
      const turn = prisms.turns[i];
      if (!eye || !turn) continue;
      eye.aspect = width / 2 / height;
      eye.updateProjectionMatrix();
      eye.quaternion.copy(turn);
      renderer.setViewport((i * width) / 2, 0, width / 2, height);
      renderer.setScissor((i * width) / 2, 0, width / 2, height);
      renderer.render(scene, eye);
    }
  }

  /** The ray of the eye whose half contains the point. */
  rayAt(x: number, y: number): Ray {
    const half = this.#width / 2;
    const index = x >= half ? 1 : 0;
    const eye = this.#eyes[index];
    this.#pointer.set(((x - index * half) / half) * 2 - 1, 1 - (y / this.#height) * 2);
    if (eye) this.#raycaster.setFromCamera(this.#pointer, eye);
    return this.#raycaster.ray;
  }

  dispose(): void {
    this.#stage.renderer.setScissorTest(false);
  }
}

function eyeCamera(layer: number, x: number): PerspectiveCamera {
  const camera = new PerspectiveCamera(FIELD_OF_VIEW, 1, NEAR_PLANE, FAR_PLANE);
  camera.layers.enable(layer);
  camera.position.set(x, DEFAULT_EYE_HEIGHT, 0);
  return camera;
}
