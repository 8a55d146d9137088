import { type ExerciseSettings, EYES } from "@vr-eye-lab/domain/exercise";
import { deviationOf } from "@vr-eye-lab/domain/optics";
import { type Camera, Matrix4, Quaternion, Vector3 } from "three";

const AHEAD = new Vector3(0, 0, -1);

/**
 * Prisms in front of the eyes: each turns the eye's whole view, as glass does, so that room and text move with the
 * ball. Cameras wear them only while a frame is drawn; everything else works with the real head pose.
 */
export class Prisms {
  /** Rotations of the left and right eye's camera. */
  readonly turns = EYES.map(() => new Quaternion());
  readonly #matrices = EYES.map(() => new Matrix4());
  readonly #bare = EYES.map(() => new Matrix4());
  #none = true;

  apply({ balance }: Pick<ExerciseSettings, "balance">): void {
    this.#none = true;
    for (const [i, eye] of EYES.entries()) {
      const { right, up } = deviationOf(eye, balance[eye]);
      if (right !== 0 || up !== 0) this.#none = false;
      // To move the image one way, turn the camera the other way.
      const turn = this.turns[i]?.setFromUnitVectors(new Vector3(right, up, -1).normalize(), AHEAD);
      if (turn) this.#matrices[i]?.makeRotationFromQuaternion(turn);
    }
  }

  /** Whether any eye has a prism. */
  get isWorn(): boolean {
    return !this.#none;
  }

  /** Turns the left and right eye's cameras, whose `matrix` is their pose. Allocates nothing. */
  wear(cameras: readonly Camera[]): void {
    if (this.#none) return;
    for (let i = 0; i < cameras.length; i++) {
      const camera = cameras[i];
      const bare = this.#bare[i];
      const turn = this.#matrices[i];
      if (!camera || !bare || !turn) continue;
      bare.copy(camera.matrix);
      camera.matrix.multiply(turn);
    }
  }

  /** Restores the cameras' own poses. */
  takeOff(cameras: readonly Camera[]): void {
    if (this.#none) return;
    for (let i = 0; i < cameras.length; i++) {
      const camera = cameras[i];
      const bare = this.#bare[i];
      if (camera && bare) camera.matrix.copy(bare);
    }
  }
}
