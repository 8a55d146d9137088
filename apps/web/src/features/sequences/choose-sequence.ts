import { type SavedSequence, settingsOfStep } from "@vr-eye-lab/domain/sequences";
import { WORKOUT_SECONDS } from "@vr-eye-lab/domain/workout";
import { en } from "../../copy/en.ts";
import { text } from "../../copy/sequences.ts";
import { mayPractise, planNow } from "../../data/billing/plan.ts";
import { pageStore } from "../../data/exercise/page-store.ts";
import { showToast } from "../../ui/toast-store.ts";
import { setActiveSequence } from "./sequences-store.ts";
import { secondsOf } from "./steps.ts";

/**
 * Puts a saved motion on the Active tab: its first step, in place of a workout that was under construction, and its duration where the plan has
 * that.
 * @param onLocked called instead when it holds a motion that the plan does not have
 * @returns whether it is there now
 */
export function chooseSequence({ id, name, exercises }: SavedSequence, onLocked: () => void): boolean {
  const [step] = exercises;
  if (!step) return false;
  if (!mayPractise(exercises)) {
    onLocked();
    return false;
  }
  const { settings, changeSettings, chooseMotion, clearSelection, chooseDuration } = pageStore.getState();
  clearSelection();
  chooseMotion(step.type);
  changeSettings(settingsOfStep(step, settings));
  const seconds = secondsOf(exercises);
  const kept = seconds === WORKOUT_SECONDS || planNow().can("custom-duration");
  chooseDuration(kept ? seconds : WORKOUT_SECONDS);
  setActiveSequence(id);
  if (!kept) {
    const action = { label: en.pro.join, run: onLocked };
    showToast(text.usualDuration(name, seconds, WORKOUT_SECONDS), { action });
  }
  return true;
}
