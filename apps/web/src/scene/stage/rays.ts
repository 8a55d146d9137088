import { BufferAttribute, BufferGeometry, DoubleSide, Matrix4 } from "three";
import { shaderMesh } from "./shader-mesh.ts";

/** Length of the visible ray and half its width at the hand, in metres. */
const LENGTH = 0.9;
const HALF_WIDTH = 0.0016;

/** Poses are uniforms, so that one draw call shows both rays. A pose of zeros hides a ray. */
const VERTEX = /* glsl */ `
  attribute float hand;
  uniform mat4 uFirst;
  uniform mat4 uSecond;
  varying float vAlong;
  void main() {
    vAlong = -position.z / ${LENGTH.toFixed(1)};
    mat4 pose = hand < 0.5 ? uFirst : uSecond;
    gl_Position = projectionMatrix * viewMatrix * (pose * vec4(position, 1.0));
  }
`;
const FRAGMENT = /* glsl */ `
  varying float vAlong;
  void main() {
    gl_FragColor = vec4(0.93, 0.945, 0.97, 0.7 * (1.0 - vAlong));
  }
`;

const HIDDEN = new Matrix4().makeScale(0, 0, 0);
HIDDEN.elements[15] = 0;

/** The rays of up to two tracked pointers, shown while the menu is open, in one draw call. */
export class Rays {
  readonly mesh;
  readonly #poses: readonly [Matrix4, Matrix4] = [HIDDEN.clone(), HIDDEN.clone()];

  constructor() {
    const parameters = {
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      uniforms: { uFirst: { value: this.#poses[0] }, uSecond: { value: this.#poses[1] } },
      transparent: true,
      depthWrite: false,
      side: DoubleSide,
    };
    // Before the menu, which covers them: no ray crosses its texts.
    this.mesh = shaderMesh("rays", crossedBlades(), parameters, 0.9);
    this.mesh.matrixAutoUpdate = false;
    this.mesh.visible = false;
  }

  /** Shows ray 0 or 1 along -z of a world pose; null hides it. */
  point(index: 0 | 1, pose: Matrix4 | null): void {
    this.#poses[index].copy(pose ?? HIDDEN);
    this.mesh.visible = !(this.#poses[0].equals(HIDDEN) && this.#poses[1].equals(HIDDEN));
  }
}

/** Two crossed long triangles along -z for each hand, so that a ray is visible from every side. */
function crossedBlades(): BufferGeometry {
  const w = HALF_WIDTH;
  const geometry = new BufferGeometry();
  const corners = [-w, 0, 0, w, 0, 0, 0, 0, -LENGTH, 0, -w, 0, 0, w, 0, 0, 0, -LENGTH];
  const hands = [0, 1].flatMap((hand) => new Array<number>(corners.length / 3).fill(hand));
  geometry.setAttribute("position", new BufferAttribute(new Float32Array([...corners, ...corners]), 3));
  geometry.setAttribute("hand", new BufferAttribute(new Float32Array(hands), 1));
  return geometry;
}
