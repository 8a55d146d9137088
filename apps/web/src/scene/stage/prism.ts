import { type ExerciseSettings, EYES } from "@vr-eye-lab/domain/exercise";
import { deviationOf } from "@vr-eye-lab/domain/optics";
import { type Camera, Matrix4, Quaternion, Vector3 } from "three";

const AHEAD = new Vector3(0, 0, -1);

/**
 * The prisms before the two eyes: an eye's whole picture turns, as it does behind glass, so that room and words stay with the ball.
 * Worn by the cameras while a frame is drawn, and taken off again, since what is asked of the head is where it really is.
 */
export class Prisms {
  /** How the left and the right eye's camera is turned. */
  readonly turns = EYES.map(() => new Quaternion());
  readonly #matrices = EYES.map(() => new Matrix4());
  readonly #bare = EYES.map(() => new Matrix4());
  #none = true;

  /** Takes on the prisms of the settings. */
  apply({ balance }: Pick<ExerciseSettings, "balance">): void {
    this.#none = true;
    for (const [i, eye] of EYES.entries()) {
      const { right, up } = deviationOf(eye, balance[eye]);
      if (right !== 0 || up !== 0) this.#none = false;
      // A picture that is to move one way is seen by a camera that turns the other way.
      const turn = this.turns[i]?.setFromUnitVectors(new Vector3(right, up, -1).normalize(), AHEAD);
      if (turn) this.#matrices[i]?.makeRotationFromQuaternion(turn);
    }
  }

  /** Puts the prisms before the cameras of the left and the right eye, whose `matrix` is their pose. Allocates nothing. */
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

  /** Takes them off: the cameras have their own pose again. */
  takeOff(cameras: readonly Camera[]): void {
    if (this.#none) return;
    for (let i = 0; i < cameras.length; i++) {
      const camera = cameras[i];
      const bare = this.#bare[i];
      if (camera && bare) camera.matrix.copy(bare);
    }
  }
}
