import type { Eye } from "@vr-eye-lab/domain/exercise";
import { type EyePort, frustumOf } from "@vr-eye-lab/domain/optics";
import { Camera } from "three";
import { NEAR_PLANE } from "../stage/ball.ts";
import { EYE_LAYERS } from "../stage/eye-layers.ts";
import { DEFAULT_EYE_HEIGHT } from "../stage/head-pose.ts";
import { FAR_PLANE } from "../stage/room.ts";

/** One eye in front of a screen: a camera whose frustum passes through the edges of the eye's part of the screen. */
export class ScreenEye extends Camera {
  readonly eye: Eye;

  constructor(eye: Eye) {
    super();
    this.eye = eye;
    this.layers.enable(EYE_LAYERS[eye]);
    this.position.y = DEFAULT_EYE_HEIGHT;
  }

  lookThrough(port: EyePort): void {
    const { left, right, bottom, top } = frustumOf(port, NEAR_PLANE);
    this.position.x = port.eye;
    this.projectionMatrix.makePerspective(left, right, top, bottom, NEAR_PLANE, FAR_PLANE);
    this.projectionMatrixInverse.copy(this.projectionMatrix).invert();
  }
}
