import { type MotionReadout, motionReadout } from "@vr-eye-lab/domain/motion";
import { ASSUMED_FOCUS, DEFAULT_IPD } from "@vr-eye-lab/domain/optics";
import type { Workout } from "@vr-eye-lab/domain/workout";
import { useMemo } from "react";
import { pageStore, usePage } from "../../../data/exercise/page-store.ts";

/** The optics readout of the page's exercise, for the IPD that the headset measured or the default. */
export function useReadout(): MotionReadout {
  const motion = usePage((page) => page.selection[0] ?? page.motion);
  const settings = usePage((page) => page.settings);
  const ipd = usePage((page) => page.ipd) ?? DEFAULT_IPD;
  const focus = usePage((page) => page.focus) ?? ASSUMED_FOCUS;
  return useMemo(() => motionReadout(motion, settings, ipd, focus), [motion, settings, ipd, focus]);
}

/** The optics readouts of a workout's exercises in the headset. */
export function workoutReadouts({ exercises }: Workout): readonly MotionReadout[] {
  const { ipd, focus } = pageStore.getState();
  return exercises.map(({ type, settings }) =>
    motionReadout(type, settings, ipd ?? DEFAULT_IPD, focus ?? ASSUMED_FOCUS),
  );
}
