import { type ExerciseSettings, type Eye, eyeViewOf } from "@vr-eye-lab/domain/exercise";
import type { Object3D } from "three";

/**
 * three draws layer 1 for the left view and layer 2 for the right one; layer 0 is for both. Children do not inherit
 * layers, so they are set on the meshes themselves.
 */
export const EYE_LAYERS: Readonly<Record<Eye, number>> = { left: 1, right: 2 };

/** Shows an object to both eyes, to one, or to none, by layers alone: no visibility is switched in between views. */
export function showToEyes(object: Object3D, left: boolean, right: boolean): void {
  if (left && right) {
    object.layers.set(0);
    return;
  }
  object.layers.disableAll();
  if (left) object.layers.enable(EYE_LAYERS.left);
  if (right) object.layers.enable(EYE_LAYERS.right);
}

/** Draws the room for the eyes that the settings let see it; the other eye's view stays black. */
export function showRoomFor(room: Object3D, settings: ExerciseSettings): void {
  showToEyes(room, eyeViewOf(settings, "left").room, eyeViewOf(settings, "right").room);
}

/** Draws the fusion lock for the eyes that the settings let see it. */
export function showLockFor(lock: Object3D, settings: ExerciseSettings): void {
  const [left, right] = [eyeViewOf(settings, "left").lock, eyeViewOf(settings, "right").lock];
  lock.visible = left || right;
  showToEyes(lock, left, right);
}
