import type { Eye } from "@vr-eye-lab/domain/exercise";
import type { Object3D } from "three";

/** three's WebXR cameras see layer 0 and their own: 1 on the left, 2 on the right. Children don't inherit layers. */
export const EYE_LAYERS: Readonly<Record<Eye, number>> = { left: 1, right: 2 };

/** Shows an object to both eyes, one or none. Layers keep it a single scene graph for both views. */
export function showToEyes(object: Object3D, left: boolean, right: boolean): void {
  object.visible = left || right;
  object.layers.set(left && right ? 0 : EYE_LAYERS[left ? "left" : "right"]);
}
