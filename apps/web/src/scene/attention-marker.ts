import type { MarkerEyes } from "@vr-eye-lab/domain/attention";
import type { Vector } from "@vr-eye-lab/domain/motion";
import { Mesh, PlaneGeometry, ShaderMaterial } from "three";
import { showToEyes } from "./eye-layers.ts";

/** In radii of the ball: half the marker's diagonal, and how far above the ball's middle it stands. */
const SIZE = 0.7;
const ABOVE = 2.8;

/* A neutral diamond above the ball, in the plane that faces the eye. */
const VERTEX = /* glsl */ `
  varying vec2 vPlace;
  uniform float uAbove;
  void main() {
    vPlace = position.xy;
    vec4 centre = modelViewMatrix * vec4(0.0, uAbove, 0.0, 1.0);
    vec3 toEye = normalize(-centre.xyz);
    vec3 right = normalize(cross(vec3(0.0, 1.0, 0.0), toEye));
    vec3 up = cross(toEye, right);
    float size = length(modelViewMatrix[0].xyz) * ${SIZE};
    gl_Position = projectionMatrix * vec4(centre.xyz + size * (position.x * right + position.y * up), 1.0);
  }
`;
const FRAGMENT = /* glsl */ `
  varying vec2 vPlace;
  const vec3 NEUTRAL = vec3(0.85);
  void main() {
    float away = abs(vPlace.x) + abs(vPlace.y);
    float edge = fwidth(away);
    gl_FragColor = vec4(NEUTRAL, 1.0 - smoothstep(1.0 - edge, 1.0, away));
  }
`;

/** What the attention check shows to one eye, both or none. */
export class AttentionMarker {
  readonly mesh: Mesh<PlaneGeometry, ShaderMaterial>;
  #eyes: MarkerEyes = "none";

  constructor() {
    const material = new ShaderMaterial({
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      uniforms: { uAbove: { value: ABOVE } },
      transparent: true,
      depthTest: false,
      depthWrite: false,
    });
    this.mesh = new Mesh(new PlaneGeometry(2, 2), material);
    this.mesh.name = "attention marker";
    this.mesh.frustumCulled = false;
    this.mesh.visible = false;
    this.mesh.renderOrder = 0.5;
  }

  show(eyes: MarkerEyes): void {
    if (eyes === this.#eyes) return;
    this.#eyes = eyes;
    this.mesh.visible = eyes !== "none";
    showToEyes(this.mesh, eyes !== "right", eyes !== "left");
  }

  /** Puts it by the ball. @param position metres from the anchor @param radius the ball's, in metres */
  place({ x, y, z }: Readonly<Vector>, radius: number): void {
    this.mesh.position.set(x, y, z);
    this.mesh.scale.setScalar(radius);
  }
}
