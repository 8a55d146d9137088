import type { ExerciseSettings } from "@vr-eye-lab/domain/exercise";
import type { Bounds, Certificate } from "@vr-eye-lab/domain/random-dots";
import type { Stage } from "../stage/stage.ts";
import type { Viewer } from "./practice-recorder.ts";

/** The stimulus certificate of a run. Without its script or the pixels the run has none. */
export class RunCertificate {
  value: Certificate | null = null;
  #script: typeof import("./certificate.ts") | null = null;

  constructor() {
    import("./certificate.ts").then(
      (script) => {
        this.#script = script;
      },
      () => undefined,
    );
  }

  /** Draws the calibration frame after this one. */
  draw(stage: Stage, viewer: Viewer, settings: ExerciseSettings, bounds: Bounds): void {
    const script = this.#script;
    if (!script) return;
    stage.afterFrame = async (cameras) => {
      this.value = await script.certify(stage, viewer, settings, bounds, cameras).catch(() => null);
    };
  }
}
