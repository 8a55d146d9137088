import {
  advanceAttention,
  answerAttention,
  createAttentionCheck,
  type MarkerEyes,
  postpone,
  shownMarker,
} from "@vr-eye-lab/domain/attention";
import { type ExerciseSettings, eyeViewOf } from "@vr-eye-lab/domain/exercise";
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

/** The attention check of one practice session: shows markers and counts answers. Allocates nothing per frame. */
export class Attention {
  readonly #check;
  readonly #marker: AttentionMarker;
  #enabled = false;
  #leftSees = true;
  #rightSees = true;

  constructor(seed: number, marker: AttentionMarker) {
    this.#check = createAttentionCheck(seed);
    this.#marker = marker;
  }

  get tally() {
    return this.#check.tally;
  }

  apply(settings: ExerciseSettings): void {
    this.#enabled = settings.attentionCheck;
    this.#leftSees = eyeViewOf(settings, "left").room;
    this.#rightSees = eyeViewOf(settings, "right").room;
  }

  /** @param moved whether the ball moved for all of the frame's seconds */
  advance(seconds: number, moved: boolean): void {
    if (!moved && this.#check.since !== null) this.postpone();
    if (moved && this.#enabled) advanceAttention(this.#check, seconds, this.#leftSees, this.#rightSees);
    this.#marker.show(shownMarker(this.#check));
  }

  /** Returns whether the select answers a marker. */
  answer(): boolean {
    return answerAttention(this.#check);
  }

  /** Discards the current trial and waits before the next one. */
  postpone(): void {
    postpone(this.#check);
  }
}
