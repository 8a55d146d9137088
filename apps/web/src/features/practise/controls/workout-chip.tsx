import { MOTIONS } from "@vr-eye-lab/domain/motion";
import { en } from "../../../copy/en.ts";
import { usePage } from "../../../data/exercise/page-store.ts";

/** The workout that Start will run, and a button to clear it. */
export function WorkoutChip() {
  const selection = usePage((page) => page.selection);
  const clearSelection = usePage((page) => page.clearSelection);
  if (selection.length === 0) return null;
  return (
    <div className="-mb-1 flex items-center justify-between gap-3 rounded-m border border-accent/40 bg-accent-soft py-0.5 pr-1 pl-3.5 text-sm">
      <span>{en.controls.workoutChip(selection.map((type) => MOTIONS[type].label))}</span>
      <button
        type="button"
        data-track="clear-workout"
        onClick={clearSelection}
        className="min-h-11 shrink-0 rounded-s px-2.5 font-semibold text-accent underline-offset-4 hover:underline"
      >
        {en.controls.clear}
      </button>
    </div>
  );
}
