import { type SavedSequence, settingsOfStep } from "@vr-eye-lab/domain/sequences";
import { WORKOUT_SECONDS } from "@vr-eye-lab/domain/workout";
import { common } from "#copy/common.ts";
import { text } from "#copy/sequences.ts";
import { mayPractise, planNow } from "../../data/billing/plan.ts";
import { pageStore } from "../../data/exercise/page-store.ts";
import { showToast } from "../../ui/toast-store.ts";
import { openJoinPro } from "../billing/join-pro.ts";
import { useSequences } from "./sequences-store.ts";
import { secondsOf } from "./steps.ts";

/** Sets up the Active tab with a saved motion, or offers Pro if the plan excludes it. @returns whether it was set up */
export function chooseSequence({ id, name, exercises }: SavedSequence): boolean {
  const [step] = exercises;
  if (!step) return false;
  if (!mayPractise(exercises)) {
    openJoinPro();
    return false;
  }
  const { settings, changeSettings, chooseMotion, clearSelection, chooseDuration } = pageStore.getState();
  clearSelection();
  chooseMotion(step.type);
  changeSettings(settingsOfStep(step, settings));
  const seconds = secondsOf(exercises);
  const isAllowed = seconds === WORKOUT_SECONDS || planNow().can("custom-duration");
  chooseDuration(isAllowed ? seconds : WORKOUT_SECONDS);
  useSequences.setState({ activeId: id });
  if (!isAllowed) {
    const action = { label: common.pro.join, run: openJoinPro };
    showToast(text.usualDuration(name, seconds, WORKOUT_SECONDS), { action });
  }
  return true;
}
