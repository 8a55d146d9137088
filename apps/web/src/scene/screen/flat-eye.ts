import type { Eye } from "@vr-eye-lab/domain/exercise";
import { type EyePort, frustumOf } from "@vr-eye-lab/domain/optics";
import { Camera } from "three";
import { NEAR_PLANE } from "../stage/ball.ts";
import { EYE_LAYERS } from "../stage/eye-layers.ts";

/** The room ends well before this many metres. */
const FAR_PLANE = 100;

/** One eye before a flat screen: a camera whose frustum goes from the eye through the edges of its part of the screen. */
export class FlatEye {
  readonly camera = new Camera();

  /** @param height of the eyes above the floor, in metres */
  constructor(eye: Eye, height: number) {
    this.camera.layers.enable(EYE_LAYERS[eye]);
    this.camera.position.y = height;
  }

  /** Looks through another part of the screen, or the same at another distance. */
  lookThrough(port: EyePort): void {
    const { left, right, bottom, top } = frustumOf(port, NEAR_PLANE);
    const { camera } = this;
    camera.position.x = port.eye;
    camera.projectionMatrix.makePerspective(left, right, top, bottom, NEAR_PLANE, FAR_PLANE);
    camera.projectionMatrixInverse.copy(camera.projectionMatrix).invert();
  }
}
