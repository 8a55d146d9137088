import { type ExerciseSettings, EYES } from "@vr-eye-lab/domain/exercise";
import { type Deviation, deviationOf } from "@vr-eye-lab/domain/optics";
import { type Camera, Matrix4, Quaternion, Vector3 } from "three";

const AHEAD = new Vector3(0, 0, -1);
const NONE = new Quaternion();
const direction = new Vector3();

/**
 * Prisms in front of the eyes: each turns the eye's whole view, as glass does, so that room and text move with the
 * ball. Cameras wear them only while a frame is drawn; everything else works with the real head pose.
 */
export class Prisms {
  /** Rotations of the left and right eye's camera. */
  readonly turns = EYES.map(() => new Quaternion());
  readonly #matrices = EYES.map(() => new Matrix4());
  readonly #bare = EYES.map(() => new Matrix4());
  #worn: readonly Deviation[] = [];
  #turnIn = 0;
  /** Whether any eye has a prism. */
  isWorn = false;

  apply({ balance }: Pick<ExerciseSettings, "balance">): void {
    this.#worn = EYES.map((eye) => deviationOf(eye, balance[eye]));
    this.#update();
  }

  /** Turns each eye in, in addition to its prism. @param radians 0 for none, negative for out */
  turnIn(radians: number): void {
    if (radians === this.#turnIn) return;
    this.#turnIn = radians;
    this.#update();
  }

  /** Allocates nothing. */
  #update(): void {
    this.isWorn = false;
    for (let i = 0; i < EYES.length; i++) {
      const worn = this.#worn[i];
      const turn = this.turns[i];
      if (!worn || !turn) continue;
      // The left eye turns in when its image moves to the right.
      const inward = EYES[i] === "left" ? this.#turnIn : -this.#turnIn;
      const right = inward === 0 ? worn.right : Math.tan(Math.atan(worn.right) + inward);
      if (right !== 0 || worn.up !== 0) this.isWorn = true;
      // To move the image one way, turn the camera the other way.
      turn.setFromUnitVectors(direction.set(right, worn.up, -1).normalize(), AHEAD);
      this.#matrices[i]?.makeRotationFromQuaternion(turn);
    }
  }

  /** Halfway between both eyes' turns: from where something is seen to where it is. */
  get middle(): Quaternion {
    return new Quaternion().slerpQuaternions(this.turns[0] ?? NONE, this.turns[1] ?? NONE, 0.5);
  }

  /** Turns the left and right eye's cameras, whose `matrix` is their pose. Allocates nothing. */
  wear(cameras: readonly Camera[]): void {
    if (!this.isWorn) return;
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
    if (!this.isWorn) return;
    for (let i = 0; i < cameras.length; i++) {
      const camera = cameras[i];
      const bare = this.#bare[i];
      if (camera && bare) camera.matrix.copy(bare);
    }
  }
}
