import { FUSION_LOCK, FUSION_LOCK_GREY } from "@vr-eye-lab/domain/exercise";
import type { Vector } from "@vr-eye-lab/domain/motion";
import { Mesh, PlaneGeometry, ShaderMaterial, Vector3 } from "three";

/** Half the side of the square that holds ring and dot, in radii of the ball. */
const REACH = 1.85;

/*
 * A thin ring about the ball and a dot at its middle, the same neutral grey for both eyes, drawn over the ball in the plane that faces
 * the eye. Two balls of different colours have nothing in common that the eyes could fuse; the ring and the dot give them that.
 */
const VERTEX = /* glsl */ `
  varying vec2 vPlace;
  uniform float uReach;
  void main() {
    vPlace = position.xy * uReach;
    vec4 centre = modelViewMatrix * vec4(0.0, 0.0, 0.0, 1.0);
    vec3 toEye = normalize(-centre.xyz);
    vec3 right = normalize(cross(vec3(0.0, 1.0, 0.0), toEye));
    vec3 up = cross(toEye, right);
    float size = length(modelViewMatrix[0].xyz) * uReach;
    gl_Position = projectionMatrix * vec4(centre.xyz + size * (position.x * right + position.y * up), 1.0);
  }
`;
const FRAGMENT = /* glsl */ `
  varying vec2 vPlace;
  uniform vec3 uRing;
  const vec3 NEUTRAL = vec3(${FUSION_LOCK_GREY}.0 / 255.0);
  void main() {
    float away = length(vPlace);
    float edge = fwidth(away);
    float ring = 1.0 - smoothstep(uRing.y - edge, uRing.y + edge, abs(away - uRing.x));
    float dot = 1.0 - smoothstep(uRing.z - edge, uRing.z + edge, away);
    gl_FragColor = vec4(NEUTRAL, max(ring, dot));
  }
`;

/** The neutral ring and dot that hold both eyes together about the ball: one mesh, drawn in one call for each eye. */
export class FusionLock {
  readonly mesh: Mesh<PlaneGeometry, ShaderMaterial>;

  constructor() {
    const { ring, ringWidth, dot } = FUSION_LOCK;
    const material = new ShaderMaterial({
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      uniforms: { uReach: { value: REACH }, uRing: { value: new Vector3(ring, ringWidth / 2, dot) } },
      transparent: true,
      depthTest: false,
      depthWrite: false,
    });
    this.mesh = new Mesh(new PlaneGeometry(2, 2), material);
    this.mesh.name = "fusion lock";
    this.mesh.frustumCulled = false;
    this.mesh.visible = false;
    // After the balls, before what is written over them.
    this.mesh.renderOrder = 0.5;
  }

  /** Puts it about the ball. @param position metres from the anchor @param radius the ball's, in metres */
  place({ x, y, z }: Readonly<Vector>, radius: number): void {
    this.mesh.position.set(x, y, z);
    this.mesh.scale.setScalar(radius);
  }
}
