import { CUSTOM_DURATION } from "@vr-eye-lab/domain/billing";
import { MOTIONS } from "@vr-eye-lab/domain/motion";
import type { PlannedDay } from "@vr-eye-lab/domain/programme";
import { WORKOUT_SECONDS } from "@vr-eye-lab/domain/workout";
import { text } from "../../copy/programme.ts";
import { mayPractise, planNow } from "../../data/billing/plan.ts";
import { pageStore } from "../../data/exercise/page-store.ts";
import { showDone, showToast } from "../../ui/toast-store.ts";
import { openJoinPro } from "../billing/join-pro.ts";

/** Sets up the Active tab with a planned day, or offers Pro if the plan excludes it. @returns whether it was set up */
export function prepareDay({ motions, minutes }: PlannedDay): boolean {
  if (!mayPractise(motions.map((type) => ({ type })))) {
    openJoinPro();
    return false;
  }
  const { clearSelection, chooseMotion, toggleSelected, chooseDuration } = pageStore.getState();
  clearSelection();
  const [first] = motions;
  if (motions.length > 1) for (const motion of motions) toggleSelected(motion);
  else if (first) chooseMotion(first);
  const seconds = minutes * 60;
  const hasCustomDuration = planNow().can("custom-duration");
  chooseDuration(hasCustomDuration ? seconds : WORKOUT_SECONDS);
  if (!hasCustomDuration && seconds > WORKOUT_SECONDS) {
    showToast(text.usualDuration(minutes, WORKOUT_SECONDS / 60), { action: { label: text.join, run: openJoinPro } });
  } else if (seconds > CUSTOM_DURATION.longest) {
    showToast(text.longestDuration(minutes, CUSTOM_DURATION.longest / 60));
  } else {
    showDone(text.prepared(motions.map((motion) => MOTIONS[motion].label)));
  }
  return true;
}
