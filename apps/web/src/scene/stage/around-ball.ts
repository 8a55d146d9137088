import { FUSION_LOCK, FUSION_LOCK_GREY } from "@vr-eye-lab/domain/exercise";
import { type Mesh, PlaneGeometry } from "three";
import { shaderMesh } from "./shader-mesh.ts";

/** Half the attention marker's diagonal, in ball radii. */
const MARKER_SIZE = 0.7;

const VERTEX = /* glsl */ `
  varying vec2 vPlace;
  uniform float uReach;
  uniform float uAbove;
  void main() {
    vPlace = position.xy * uReach;
    vec4 centre = modelViewMatrix * vec4(0.0, uAbove, 0.0, 1.0);
    vec3 toEye = normalize(-centre.xyz);
    vec3 right = normalize(cross(vec3(0.0, 1.0, 0.0), toEye));
    vec3 up = cross(toEye, right);
    float size = length(modelViewMatrix[0].xyz) * uReach;
    gl_Position = projectionMatrix * vec4(centre.xyz + size * (position.x * right + position.y * up), 1.0);
  }
`;
const MARKER_FRAGMENT = /* glsl */ `
  varying vec2 vPlace;
  const vec3 NEUTRAL = vec3(0.85);
  void main() {
    float away = (abs(vPlace.x) + abs(vPlace.y)) / ${MARKER_SIZE};
    float edge = fwidth(away);
    gl_FragColor = vec4(NEUTRAL, 1.0 - smoothstep(1.0 - edge, 1.0, away));
  }
`;
const LOCK_FRAGMENT = /* glsl */ `
  varying vec2 vPlace;
  const vec3 NEUTRAL = vec3(${FUSION_LOCK_GREY}.0 / 255.0);
  void main() {
    float away = length(vPlace);
    float edge = fwidth(away);
    float halfWidth = ${FUSION_LOCK.ringWidth} / 2.0;
    float ring = 1.0 - smoothstep(halfWidth - edge, halfWidth + edge, abs(away - ${FUSION_LOCK.ring}));
    float dot = 1.0 - smoothstep(${FUSION_LOCK.dot} - edge, ${FUSION_LOCK.dot} + edge, away);
    gl_FragColor = vec4(NEUTRAL, max(ring, dot));
  }
`;

/** The neutral diamond above the ball that the attention check shows to one eye, both or none. */
export function attentionMarker(): Mesh {
  return aroundBall("attention marker", MARKER_SIZE, 2.8, MARKER_FRAGMENT);
}

/** A grey ring around the ball and a dot at its centre, for both eyes: something to fuse if the colours differ. */
export function fusionLock(): Mesh {
  return aroundBall("fusion lock", 1.85, 0, LOCK_FRAGMENT);
}

/**
 * A square at the ball, its parent, that faces the eye and is drawn over the ball: one draw call per eye that sees it.
 * @param reach half its side @param above the height of its centre above the ball's; both in ball radii
 * @param fragmentShader in which `vPlace` is the position from the square's centre, in ball radii
 */
function aroundBall(name: string, reach: number, above: number, fragmentShader: string): Mesh {
  const uniforms = { uReach: { value: reach }, uAbove: { value: above } };
  const options = { transparent: true, depthTest: false, depthWrite: false };
  // After the balls, before the status text.
  const mesh = shaderMesh(
    name,
    new PlaneGeometry(2, 2),
    { vertexShader: VERTEX, fragmentShader, uniforms, ...options },
    0.5,
  );
  mesh.visible = false;
  return mesh;
}
