import {
  type AttentionCheck,
  type AttentionTally,
  advanceAttention,
  answerAttention,
  createAttentionCheck,
  postpone,
  shownMarker,
} from "@vr-eye-lab/domain/attention";
import { type ExerciseSettings, eyeViewOf } from "@vr-eye-lab/domain/exercise";
import type { AttentionMarker } from "./attention-marker.ts";

/** The attention check of one session: joins its clock, the marker and what each eye is shown. */
export class AttentionSession {
  readonly #check: AttentionCheck;
  readonly #marker: AttentionMarker;
  #wanted = false;
  /** Which eyes see anything at all. */
  #leftSees = true;
  #rightSees = true;

  constructor(seed: number, marker: AttentionMarker) {
    this.#check = createAttentionCheck(seed);
    this.#marker = marker;
  }

  get tally(): AttentionTally {
    return this.#check.tally;
  }

  apply(settings: ExerciseSettings): void {
    this.#wanted = settings.attentionCheck;
    this.#leftSees = eyeViewOf(settings, "left").room;
    this.#rightSees = eyeViewOf(settings, "right").room;
  }

  /** Lets the seconds of a frame pass; `moved`: the ball went on by all of them. */
  note(seconds: number, moved: boolean): void {
    const check = this.#check;
    if (!moved && check.since !== null) postpone(check);
    if (moved && this.#wanted) advanceAttention(check, seconds, this.#leftSees, this.#rightSees);
    this.#marker.show(shownMarker(check));
  }

  /** @returns whether a select answers a marker */
  answer(): boolean {
    return answerAttention(this.#check);
  }

  /** No marker for a while. */
  postpone(): void {
    postpone(this.#check);
  }
}
