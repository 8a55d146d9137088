import { type MotionReadout, motionReadout } from "@vr-eye-lab/domain/motion";
import { ASSUMED_FOCUS, DEFAULT_IPD } from "@vr-eye-lab/domain/optics";
import { useMemo } from "react";
import { usePage } from "../../../data/exercise/page-store.ts";

/** The figures of the exercise on the page, for the headset's own distance between the eyes once it is known. */
export function useFigures(): MotionReadout {
  const motion = usePage((page) => page.motion);
  const settings = usePage((page) => page.settings);
  const ipd = usePage((page) => page.ipd) ?? DEFAULT_IPD;
  const focus = usePage((page) => page.focus) ?? ASSUMED_FOCUS;
  return useMemo(() => motionReadout(motion, settings, ipd, focus), [motion, settings, ipd, focus]);
}
