import { type Camera, type PerspectiveCamera, Vector3 } from "three";

/** Eye height in metres if no head pose is known. Source: product specification, section 9. */
export const DEFAULT_EYE_HEIGHT = 1.4;

/** Below this horizontal part of the gaze (about 78 degrees up or down), yaw is read from the top of the head. */
const STEEP = 0.2;

/** A head in the world, in metres and radians. */
export class HeadPose {
  /** The midpoint between the eyes. */
  readonly position = new Vector3(0, DEFAULT_EYE_HEIGHT, 0);
  /** Rotation about y; 0 looks along -z. */
  yaw = 0;
  /** Gaze direction, a unit vector. */
  readonly forward = new Vector3(0, 0, -1);
  /** Distance between the two views; 0 with a single view. */
  ipd = 0;
  /** Radians of the line between the eyes against the horizon; positive with the right eye higher. */
  roll = 0;
}

/** An element that is 1 in the matrix of every pose. */
const ONE = 15;

const forward = new Vector3();
const upward = new Vector3();
const first = new Vector3();
const second = new Vector3();

/**
 * Updates a head pose from the views' cameras: the midpoint and mean direction, so that canted displays work too.
 * (three 0.187 sets its own XR camera to the left eye's pose.) Allocates nothing.
 * @returns false without a view, or if three has not updated the cameras since `markAsRead`; the pose is then unchanged
 */
export function readHeadPose(cameras: readonly Camera[], out: HeadPose): boolean {
  const left = cameras[0];
  if (!left) return false;
  if (left.matrix.elements[ONE] === 0) {
    left.matrix.elements[ONE] = 1;
    return false;
  }
  const right = cameras[1] ?? left;
  first.setFromMatrixPosition(left.matrix);
  second.setFromMatrixPosition(right.matrix);
  out.ipd = first.distanceTo(second);
  out.roll = out.ipd > 0 ? Math.asin((second.y - first.y) / out.ipd) : 0;
  out.position.addVectors(first, second).multiplyScalar(0.5);
  forward.setFromMatrixColumn(left.matrix, 2).add(second.setFromMatrixColumn(right.matrix, 2)).normalize().negate();
  out.forward.copy(forward);
  if (forward.x ** 2 + forward.z ** 2 < STEEP ** 2) {
    upward.setFromMatrixColumn(left.matrix, 1);
    // The top of the head points ahead when looking down, and back when looking up.
    forward.copy(forward.y < 0 ? upward : upward.negate());
  }
  out.yaw = Math.atan2(-forward.x, -forward.z);
  return true;
}

/** Pixels of a view for a tangent of 1. A guess without a view. */
export function pixelsPerTangent(camera: (Camera & Pick<PerspectiveCamera, "viewport">) | undefined): number {
  return camera?.viewport ? (camera.projectionMatrix.elements[0] * camera.viewport.z) / 2 : 1000;
}

/**
 * Call it at the end of a frame. In a frame without a viewer pose three keeps the cameras of the frame before; asking the frame for the pose again would
 * allocate a second one.
 */
export function markAsRead(cameras: readonly Camera[]): void {
  const left = cameras[0];
  if (left) left.matrix.elements[ONE] = 0;
}
