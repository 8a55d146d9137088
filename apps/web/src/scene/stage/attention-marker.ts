import type { MarkerEyes } from "@vr-eye-lab/domain/attention";
import { Billboard } from "./billboard.ts";
import { showToEyes } from "./eye-layers.ts";

/** In ball radii: half the marker's diagonal, and its height above the ball's centre. */
const SIZE = 0.7;
const ABOVE = 2.8;

const FRAGMENT = /* glsl */ `
  varying vec2 vPlace;
  const vec3 NEUTRAL = vec3(0.85);
  void main() {
    float away = (abs(vPlace.x) + abs(vPlace.y)) / ${SIZE};
    float edge = fwidth(away);
    gl_FragColor = vec4(NEUTRAL, 1.0 - smoothstep(1.0 - edge, 1.0, away));
  }
`;

/** The neutral diamond above the ball that the attention check shows to one eye, both or none. */
export class AttentionMarker extends Billboard {
  #eyes: MarkerEyes = "none";

  constructor() {
    super({ name: "attention marker", reach: SIZE, above: ABOVE, fragmentShader: FRAGMENT });
  }

  show(eyes: MarkerEyes): void {
    if (eyes === this.#eyes) return;
    this.#eyes = eyes;
    showToEyes(this.mesh, eyes === "left" || eyes === "both", eyes === "right" || eyes === "both");
  }
}
