import { MEASURE_DISPLAYS } from "@vr-eye-lab/domain/measures";
import { text } from "#copy/measures.ts";
import { accountStore } from "../../../data/login/login.ts";
import { recordSitting } from "../../../data/measures/measures.ts";
import type { MeasuredStep } from "./steps.ts";

const saved = new WeakMap<MeasuredStep, Promise<boolean>>();

/** Saves the sitting of a step, once. Resolves to whether it was saved; rejects with the reason if it couldn't be. */
export function saveSitting(step: MeasuredStep): Promise<boolean> {
  const saving = saved.get(step) ?? save(step);
  saved.set(step, saving);
  return saving;
}

async function save({ measure, answers, result, startedAt, userId }: MeasuredStep): Promise<boolean> {
  if (!userId || !accountStore.getState().user) throw new Error(text.taken.signedOut);
  const { evidence, exercises } = result.record ?? {};
  const display = MEASURE_DISPLAYS.find((each) => each === evidence?.display);
  const distance = exercises?.[0]?.settings?.dots.distance;
  if (!evidence || !display || distance === undefined) throw new Error(text.taken.devMode);
  // Without another answer, it was 'I can't see it' or 'I see double' by a controller's button.
  const input = result.input ?? "controller";
  return recordSitting({ measure, display, input, ipd: evidence.ipd, distance, answers }, startedAt, userId);
}
