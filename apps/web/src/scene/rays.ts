import { BufferAttribute, BufferGeometry, DoubleSide, Group, type Matrix4, Mesh, ShaderMaterial } from "three";

/** Metres of visible ray from the hand, and its half width at the hand. */
const LENGTH = 0.9;
const HALF_WIDTH = 0.0016;

const VERTEX = /* glsl */ `
  varying float vAlong;
  void main() {
    vAlong = -position.z / ${LENGTH.toFixed(1)};
    gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
  }
`;
const FRAGMENT = /* glsl */ `
  varying float vAlong;
  void main() {
    gl_FragColor = vec4(0.93, 0.945, 0.97, 0.7 * (1.0 - vAlong));
  }
`;

/** The rays of up to two tracked pointers, seen while the menu is open; one draw each. */
export class Rays {
  readonly group = new Group();
  readonly #rays: readonly [Mesh, Mesh];

  constructor() {
    const geometry = crossedBlades();
    const material = new ShaderMaterial({
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      transparent: true,
      depthWrite: false,
      side: DoubleSide,
    });
    this.#rays = [new Mesh(geometry, material), new Mesh(geometry, material)];
    for (const ray of this.#rays) {
      ray.name = "ray";
      ray.frustumCulled = false;
      ray.matrixAutoUpdate = false;
      ray.visible = false;
      ray.renderOrder = 2;
      this.group.add(ray);
    }
  }

  show(index: 0 | 1, pose: Matrix4): void {
    const ray = this.#rays[index];
    ray.matrix.copy(pose);
    ray.matrixWorldNeedsUpdate = true;
    ray.visible = true;
  }

  hide(index: 0 | 1): void {
    this.#rays[index].visible = false;
  }
}

/** Two long triangles across each other along -z, so that a ray is seen from every side. */
function crossedBlades(): BufferGeometry {
  const w = HALF_WIDTH;
  const geometry = new BufferGeometry();
  const corners = [-w, 0, 0, w, 0, 0, 0, 0, -LENGTH, 0, -w, 0, 0, w, 0, 0, 0, -LENGTH];
  geometry.setAttribute("position", new BufferAttribute(new Float32Array(corners), 3));
  return geometry;
}
