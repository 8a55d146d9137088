import type { Input } from "@vr-eye-lab/domain/measures";
import {
  type Bounds,
  createMeasureRun,
  type DotsMeasure,
  type DotsRun,
  restLeft,
} from "@vr-eye-lab/domain/random-dots";
import { text } from "#copy/measuring-scene.ts";
import type { AnsweredBy } from "./player.ts";

/** What a sitting of a measure adds to Random dots. */
export class StagedSitting {
  /** The only input that counts; null before its first answer. */
  input: Input | null = null;
  /** The lines of the rest between two runs; null during a run. */
  rest: readonly string[] | null = null;
  /** The label of 'I see double', if it is an answer. */
  readonly doubleLabel: string | null;
  readonly #measure: DotsMeasure;
  #restSeconds = 0;

  constructor(measure: DotsMeasure) {
    this.#measure = measure;
    this.doubleLabel = measure === "ranges" ? text.double : null;
  }

  createRun(bounds: Bounds, seed: number): DotsRun {
    return createMeasureRun(this.#measure, bounds, seed);
  }

  /** Says which input counts. */
  get counts(): readonly string[] {
    return this.input ? text.counts[this.input] : [];
  }

  /** Whether an answer counts. The first one decides which input does. */
  takes(by: AnsweredBy): boolean {
    if (by === "buttons") return this.input === null || this.input === "stick" || this.input === "controller";
    this.input ??= by;
    return this.input === by;
  }

  /** Call it in each frame. */
  advance(run: DotsRun): void {
    const seconds = Math.ceil(restLeft(run));
    if (seconds === this.#restSeconds) return;
    this.#restSeconds = seconds;
    this.rest = seconds > 0 ? text.rest(seconds) : null;
  }
}
