import { isAnswered } from "@vr-eye-lab/domain/motion";
import { mostSeconds, planWorkout, WORKOUT_SECONDS, type Workout } from "@vr-eye-lab/domain/workout";
import { type CurrentPlan, planNow, usePlan } from "../billing/plan.ts";
import { pageStore, usePage } from "../exercise/page-store.ts";
import type { PageState } from "../exercise/settings-store.ts";

/** Seconds of a practice session: the user's own choice if the plan allows it. */
export function useSessionSeconds(): number {
  const plan = usePlan();
  return usePage(({ duration }) => secondsOf(duration, plan));
}

/** The most seconds of what Start runs, if it ends by its rules; null: it takes the seconds of a session. */
export function useMostSeconds(): number | null {
  return usePage((page) => mostSeconds(typesOf(page), page.settings));
}

/** Whether all exercises are answered ones, to which the settings of motions don't apply. */
export function useOnlyAnswered(): boolean {
  return usePage((page) => typesOf(page).every(isAnswered));
}

function typesOf({ selection, motion }: PageState) {
  return selection.length > 0 ? selection : [motion];
}

/** The workout that Start runs now. */
export function currentWorkout(): Workout {
  const { selection, motion, settings, duration } = pageStore.getState();
  return planWorkout(selection, motion, settings, secondsOf(duration, planNow()));
}

function secondsOf(duration: PageState["duration"], plan: CurrentPlan): number {
  return duration !== null && plan.can("custom-duration") ? duration : WORKOUT_SECONDS;
}
