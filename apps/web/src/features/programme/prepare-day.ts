import type { PlannedDay } from "@vr-eye-lab/domain/programme";
import { WORKOUT_SECONDS } from "@vr-eye-lab/domain/workout";
import { mayPractise, planNow } from "../../data/billing/plan.ts";
import { pageStore } from "../../data/exercise/page-store.ts";
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
  chooseDuration(planNow().can("custom-duration") ? minutes * 60 : WORKOUT_SECONDS);
  return true;
}
