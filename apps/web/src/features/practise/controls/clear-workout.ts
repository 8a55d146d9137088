import type { ExerciseType } from "@vr-eye-lab/domain/motion";
import { common } from "#copy/common.ts";
import { pageStore } from "../../../data/exercise/page-store.ts";
import { showToast } from "../../../ui/toast-store.ts";

/** Clears the workout, for a single motion if one is given. Offers Undo if there was a workout. */
export function clearWorkout(single?: ExerciseType): void {
  const { selection, motion } = pageStore.getState();
  pageStore.setState({ selection: [], motion: single ?? motion });
  if (selection.length === 0) return;
  const run = () => pageStore.setState({ selection, motion });
  showToast(common.controls.cleared, { action: { label: common.controls.undo, run } });
}
