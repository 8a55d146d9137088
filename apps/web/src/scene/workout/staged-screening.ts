import {
  advanceScreening,
  createScreening,
  passesScreening,
  type Screening,
  screeningResult,
  suppressedEye,
} from "@vr-eye-lab/domain/random-dots";
import type { RunListener } from "./exercise-scene.ts";
import type { Viewer } from "./practice-recorder.ts";

/** The screening before a run. Its result belongs to the viewer, so that later runs don't need another. */
export class StagedScreening {
  readonly shown: Screening;
  readonly #viewer: Viewer;
  readonly #listener: RunListener;

  constructor(viewer: Viewer, listener: RunListener, seed: number) {
    this.shown = createScreening(seed, listener.screeningTries() + 1);
    this.#viewer = viewer;
    this.#listener = listener;
  }

  /** @param seconds since the last frame in which it showed @returns whether it is over */
  advance(seconds: number): boolean {
    if (!advanceScreening(this.shown, seconds) || this.shown.state !== "over") return false;
    const result = screeningResult(this.shown);
    const passed = passesScreening(result);
    Object.assign(this.#viewer.screening, { result, passed });
    this.#listener.onMilestone({ kind: "screened", passed, suppressed: suppressedEye(this.shown) });
    return true;
  }
}
