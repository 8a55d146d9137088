import { FUSION_LOCK, FUSION_LOCK_GREY } from "@vr-eye-lab/domain/exercise";
import { Vector3 } from "three";
import { Billboard } from "./billboard.ts";

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

/** A grey ring around the ball and a dot at its centre, for both eyes: something to fuse if the colours differ. */
export class FusionLock extends Billboard {
  constructor() {
    const { ring, ringWidth, dot } = FUSION_LOCK;
    const uniforms = { uRing: { value: new Vector3(ring, ringWidth / 2, dot) } };
    super({ name: "fusion lock", reach: 1.85, above: 0, fragmentShader: FRAGMENT, uniforms });
  }
}
