import { type SavedSequence, settingsOfStep } from "@vr-eye-lab/domain/documents";
import { pageStore } from "../../data/page-store.ts";
import { markActive } from "./saved-store.ts";

/** Puts a saved motion on the Active tab: its first step, in place of a workout that was under construction. */
export function chooseSequence({ id, exercises }: SavedSequence): void {
  const [step] = exercises;
  if (!step) return;
  const { settings, changeSettings, chooseMotion, clearSelection } = pageStore.getState();
  clearSelection();
  chooseMotion(step.type);
  changeSettings(settingsOfStep(step, settings));
  markActive(id);
}
