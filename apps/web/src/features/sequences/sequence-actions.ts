import { type SavedSequence, settingsOfStep } from "@vr-eye-lab/domain/sequences";
import { WORKOUT_SECONDS } from "@vr-eye-lab/domain/workout";
import { common } from "#copy/common.ts";
import { text } from "#copy/sequences.ts";
import { mayPractise, planNow } from "../../data/billing/plan.ts";
import { pageStore } from "../../data/exercise/page-store.ts";
import { debugLog, messageOf } from "../../data/log/debug-log.ts";
import { duplicateSequence, updateSequence } from "../../data/sequences/saved-sequences.ts";
import { currentWorkout } from "../../data/workout/current-workout.ts";
import { showDone, showToast } from "../../ui/toast-store.ts";
import { openJoinPro } from "../billing/join-pro.ts";
import { useSequences } from "./sequences-store.ts";
import { describeSteps, secondsOf, stepsOf } from "./steps.ts";

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

/** Replaces the exercises of a saved motion by the page's, and offers Undo. Offers Pro if the plan excludes them. */
export function updateToCurrent({ id, name, exercises }: SavedSequence) {
  const steps = stepsOf(currentWorkout());
  if (!mayPractise(steps)) return openJoinPro();
  const undo = () => void updateSequence(id, { exercises }).catch(reportFailure("restore"));
  updateSequence(id, { exercises: steps }).then(
    () => showToast(text.updated(name, describeSteps(steps)), { action: { label: text.undo, run: undo } }),
    reportFailure("update"),
  );
}

/** Saves a copy of a saved motion, or offers Pro if the plan excludes it: the server would refuse the copy. */
export function addDuplicate(sequence: SavedSequence) {
  const { exercises } = sequence;
  const isLonger = secondsOf(exercises) > WORKOUT_SECONDS;
  if (!mayPractise(exercises) || (isLonger && !planNow().can("custom-duration"))) return openJoinPro();
  duplicateSequence(sequence).then((name) => showDone(text.savedAs(name)), reportFailure("duplicate"));
}

/** Logs a failed write, and shows the reason and what to do next. */
export function reportFailure(what: keyof typeof text.failed): (error: unknown) => void {
  return (error) => {
    const reason = messageOf(error);
    debugLog.write("error", `${what}: ${reason}`);
    showToast(text.failed[what](reason));
  };
}
