import { planWorkout, WORKOUT_SECONDS, type Workout } from "@vr-eye-lab/domain/workout";
import { useStore } from "zustand";
import { debugLog } from "./debug-log.ts";
import { type Plan, planNow, usePlan } from "./plan.ts";
import { createSettingsStore, type PageState, SETTINGS_KEY } from "./settings-store.ts";
import { localTextStore } from "./text-store.ts";

/** The page's settings, shared by every screen and followed by every tab. */
export const pageStore = createSettingsStore(localTextStore(), (message) => debugLog.write("warn", message));

window.addEventListener("storage", (event) => {
  if (event.key === SETTINGS_KEY) pageStore.adopt(event.newValue);
});

/** A part of the page's settings; the component draws anew when that part changes. */
export function usePage<Part>(select: (state: PageState) => Part): Part {
  return useStore(pageStore, select);
}

/** Seconds of a session: the person's own choice where their plan has it. */
export function useSessionSeconds(): number {
  const plan = usePlan();
  return usePage(({ duration }) => secondsOf(duration, plan));
}

/** What Start runs at present. */
export function presentWorkout(): Workout {
  const { selection, motion, settings, duration } = pageStore.getState();
  return planWorkout(selection, motion, settings, secondsOf(duration, planNow()));
}

function secondsOf(duration: PageState["duration"], plan: Plan): number {
  return duration !== null && plan.can("custom-duration") ? duration : WORKOUT_SECONDS;
}
