import { CUSTOM_DURATION } from "@vr-eye-lab/domain/billing";
import { MOTIONS } from "@vr-eye-lab/domain/motion";
import type { PlannedDay } from "@vr-eye-lab/domain/programme";
import { WORKOUT_SECONDS } from "@vr-eye-lab/domain/workout";
import { text } from "../../../copy/programme.ts";
import { mayPractise, planNow } from "../../../data/billing/plan.ts";
import { pageStore } from "../../../data/exercise/page-store.ts";
import { showDone, showToast } from "../../../ui/toast-store.ts";

/**
 * Puts what is planned for a day on the Active tab, in place of what was there: one motion as the motion, several as a workout, and their duration as
 * far as the person's plan and a session have it.
 * @param onLocked called instead when there is a motion that the person's plan does not have
 * @returns whether it is there now
 */
export function prepareDay({ motions, minutes }: PlannedDay, onLocked: () => void): boolean {
  if (!mayPractise(motions.map((type) => ({ type })))) {
    onLocked();
    return false;
  }
  const { clearSelection, chooseMotion, toggleSelected, chooseDuration } = pageStore.getState();
  clearSelection();
  const [first] = motions;
  if (motions.length > 1) for (const motion of motions) toggleSelected(motion);
  else if (first) chooseMotion(first);
  const seconds = minutes * 60;
  const isOwn = planNow().can("custom-duration");
  chooseDuration(isOwn ? seconds : WORKOUT_SECONDS);
  if (!isOwn && seconds > WORKOUT_SECONDS) {
    showToast(text.usualDuration(minutes, WORKOUT_SECONDS / 60), { action: { label: text.join, run: onLocked } });
  } else if (seconds > CUSTOM_DURATION.longest) {
    showToast(text.longestDuration(minutes, CUSTOM_DURATION.longest / 60));
  } else {
    showDone(text.prepared(motions.map((motion) => MOTIONS[motion].label)));
  }
  return true;
}
