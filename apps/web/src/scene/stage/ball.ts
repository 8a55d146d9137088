import { type ExerciseSettings, type Eye, eyeViewOf, opacityOf } from "@vr-eye-lab/domain/exercise";
import { Color, LinearSRGBColorSpace, SphereGeometry, Vector2, type Vector3 } from "three";
import { EYE_LAYERS } from "./eye-layers.ts";
import { shaderMesh } from "./shader-mesh.ts";

/** Metres from the head at which the ball starts fading; at the near plane it is invisible. */
const FADE_FROM = 0.15;
export const NEAR_PLANE = 0.05;

/** Radius 1. The outline is within 0.2 % of a circle. */
const SPHERE = new SphereGeometry(1, 64, 48);

/*
 * Lit from the eye's position, with the cross painted in the plane facing the eye: each eye sees a symmetric disc
 * centred on the target. Both discs have the same size in degrees, that of the ball as seen from between the eyes: the
 * nearer eye's is smaller. Shading scales the colour and the marker darkens it, so a red ball never contains green.
 * Colours are written without colour space conversion.
 */
const VERTEX = /* glsl */ `
  uniform vec2 uSeen;
  varying vec3 vFacing;
  void main() {
    vec4 centre = modelViewMatrix * vec4(0.0, 0.0, 0.0, 1.0);
    vec3 toEye = normalize(-centre.xyz);
    vec3 right = normalize(cross(vec3(0.0, 1.0, 0.0), toEye));
    vec3 up = cross(toEye, right);
    vec3 outward = normalize(mat3(modelViewMatrix) * position);
    vFacing = vec3(dot(outward, right), dot(outward, up), dot(outward, toEye));
    float size = length(centre.xyz) / uSeen.x;
    gl_Position = projectionMatrix * modelViewMatrix * vec4(position * size, 1.0);
  }
`;
const FRAGMENT = /* glsl */ `
  uniform vec3 uColour;
  uniform float uCross;
  uniform vec2 uSeen;
  varying vec3 vFacing;
  float bar(vec2 p) {
    vec2 edge = fwidth(p) + 1e-4;
    vec2 inside = 1.0 - smoothstep(vec2(0.1, 0.6) - edge, vec2(0.1, 0.6) + edge, abs(p));
    return inside.x * inside.y;
  }
  void main() {
    vec2 turned = vec2(vFacing.x + vFacing.y, vFacing.x - vFacing.y) * 0.70710678;
    float marker = uCross * max(bar(turned), bar(turned.yx));
    float shade = 0.45 + 0.55 * clamp(vFacing.z, 0.0, 1.0);
    gl_FragColor = vec4(uColour * shade * (1.0 - 0.94 * marker), uSeen.y);
  }
`;

/** One eye's ball with its marker: a mesh of radius 1, drawn in one call. Its parent has its place and size. */
export class Ball {
  readonly mesh;
  readonly #eye: Eye;
  /** From the eye's contrast setting, 0..1. */
  #opacity = 1;
  readonly #uniforms = {
    uColour: { value: new Color() },
    uCross: { value: 0 },
    /** Metres from the head to the ball's centre, and its opacity. A vector: a number that changes would be allocated in each frame. */
    uSeen: { value: new Vector2(1, 1) },
  };

  constructor(eye: Eye) {
    this.#eye = eye;
    this.mesh = shaderMesh(`${eye} ball`, SPHERE, {
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      uniforms: this.#uniforms,
      transparent: true,
    });
    this.mesh.layers.set(EYE_LAYERS[eye]);
  }

  apply(settings: ExerciseSettings): void {
    const view = eyeViewOf(settings, this.#eye);
    // Not converted to linear values: the shader writes them as they are.
    this.#uniforms.uColour.value.setStyle(view.colour, LinearSRGBColorSpace);
    this.#uniforms.uCross.value = view.cross ? 1 : 0;
    this.#opacity = opacityOf(view.balance.contrast);
    this.mesh.visible = view.ball && this.#opacity > 0;
  }

  /** Call it in each frame: fades it near the head. @param centre the ball's @param head the live head; both in world metres */
  see(centre: Vector3, head: Vector3): void {
    const distance = centre.distanceTo(head);
    const near = Math.min(1, Math.max(0, (distance - NEAR_PLANE) / (FADE_FROM - NEAR_PLANE)));
    this.#uniforms.uSeen.value.set(Math.max(distance, NEAR_PLANE), this.#opacity * near);
  }
}
