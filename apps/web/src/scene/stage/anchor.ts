import { type Camera, Vector3 } from "three";

/** Eye height in metres where no head pose is known. Source: product specification, section 9. */
export const DEFAULT_EYE_HEIGHT = 1.4;

/** Below this horizontal share of the gaze (about 78 degrees up or down) the top of the head tells the heading. */
const STEEP = 0.2;

/** Where a head is and where it faces, in metres and radians; yaw is about y, 0 looking along -z. */
export interface HeadPose {
  readonly position: Vector3;
  yaw: number;
  /** Where it looks, of length 1. */
  readonly forward: Vector3;
  /** Distance between the two views in metres; 0 with a single view. */
  ipd: number;
}

export function createHeadPose(): HeadPose {
  return { position: new Vector3(0, DEFAULT_EYE_HEIGHT, 0), yaw: 0, forward: new Vector3(0, 0, -1), ipd: 0 };
}

const forward = new Vector3();
const upward = new Vector3();
const first = new Vector3();
const second = new Vector3();

/**
 * Reads the head from the views' cameras: the midpoint of the eyes and their mean direction, so that canted displays
 * count as one head too. Allocates nothing.
 * @returns false, leaving the pose as it was, while there is no view
 */
export function readHeadPose(cameras: readonly Camera[], out: HeadPose): boolean {
  const left = cameras[0];
  if (!left) return false;
  const right = cameras[1] ?? left;
  first.setFromMatrixPosition(left.matrix);
  second.setFromMatrixPosition(right.matrix);
  out.ipd = first.distanceTo(second);
  out.position.addVectors(first, second).multiplyScalar(0.5);
  forward.setFromMatrixColumn(left.matrix, 2).add(second.setFromMatrixColumn(right.matrix, 2)).normalize().negate();
  out.forward.copy(forward);
  if (forward.x ** 2 + forward.z ** 2 < STEEP ** 2) {
    upward.setFromMatrixColumn(left.matrix, 1);
    // Looking down, the top of the head points ahead; looking up, it points back.
    forward.copy(forward.y < 0 ? upward : upward.negate());
  }
  out.yaw = Math.atan2(-forward.x, -forward.z);
  return true;
}
