import { BufferAttribute, BufferGeometry, Vector2 } from "three";
import { shaderMesh } from "./shader-mesh.ts";

/** Metres; the room fades out well before it. */
export const FAR_PLANE = 100;

/*
 * A dim floor grid under a dark sky, in one draw call: a full-view triangle whose fragment shader intersects the view
 * ray with the floor. Lines stay thin and free of shimmer at any resolution, and each eye gets true perspective.
 */
const VERTEX = /* glsl */ `
  varying vec3 vRay;
  void main() {
    vec2 tangent = (position.xy + projectionMatrix[2].xy) / vec2(projectionMatrix[0][0], projectionMatrix[1][1]);
    vRay = vec3(tangent, -1.0) * mat3(viewMatrix);
    gl_Position = vec4(position.xy, 1.0, 1.0);
  }
`;
const FRAGMENT = /* glsl */ `
  uniform float uFloor;
  uniform vec2 uCentre;
  uniform vec2 uHeading;
  varying vec3 vRay;
  const vec3 SKY = vec3(0.027, 0.035, 0.051);
  const vec3 GLOW = vec3(0.070, 0.084, 0.125);
  const vec3 LINE = vec3(0.170, 0.196, 0.270);
  void main() {
    vec3 ray = normalize(vRay);
    vec3 colour = mix(GLOW, SKY, smoothstep(0.0, 0.45, abs(ray.y)));
    float down = min(ray.y, -1e-4);
    vec2 floorPoint = cameraPosition.xz + ray.xz * ((uFloor - cameraPosition.y) / down) - uCentre;
    vec2 cell = vec2(floorPoint.x * uHeading.y - floorPoint.y * uHeading.x, dot(floorPoint, uHeading)) / 0.5;
    vec2 width = fwidth(cell);
    vec2 near = abs(fract(cell - 0.5) - 0.5) / max(width, vec2(1e-4));
    float line = 1.0 - min(min(near.x, near.y), 1.0);
    float reach = exp(-length(floorPoint) * 0.16) * (1.0 - smoothstep(0.35, 0.9, max(width.x, width.y)));
    colour += (LINE - SKY) * line * reach * step(ray.y, -1e-3);
    // Dither by half a step to avoid banding in the dark gradient.
    float noise = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715))));
    gl_FragColor = vec4(colour + (noise - 0.5) / 255.0, 1.0);
  }
`;

export class Room {
  readonly mesh;
  readonly #uniforms = {
    uFloor: { value: 0 },
    uCentre: { value: new Vector2() },
    uHeading: { value: new Vector2(0, -1) },
  };

  constructor() {
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new BufferAttribute(new Float32Array([-1, -1, 0, 3, -1, 0, -1, 3, 0]), 3));
    const options = { uniforms: this.#uniforms, depthTest: false, depthWrite: false };
    this.mesh = shaderMesh("room", geometry, { vertexShader: VERTEX, fragmentShader: FRAGMENT, ...options }, -1);
    this.mesh.matrixAutoUpdate = false;
  }

  /** Centres the grid at x, z on the floor, in metres, square to a yaw in radians (0 looks along -z). */
  place(floor: number, x: number, z: number, yaw: number): void {
    this.#uniforms.uFloor.value = floor;
    this.#uniforms.uCentre.value.set(x, z);
    this.#uniforms.uHeading.value.set(-Math.sin(yaw), -Math.cos(yaw));
  }
}
