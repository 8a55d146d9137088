import { type MotionReadout, motionReadout } from "@vr-eye-lab/domain/motion";
import { ASSUMED_FOCUS, DEFAULT_IPD } from "@vr-eye-lab/domain/optics";
import { useMemo } from "react";
import { usePage } from "../../../data/exercise/page-store.ts";

/** The optics readout of the page's exercise, for the IPD that the headset measured or the default. */
export function useReadout(): MotionReadout {
  const motion = usePage((page) => page.motion);
  const settings = usePage((page) => page.settings);
  const ipd = usePage((page) => page.ipd) ?? DEFAULT_IPD;
  const focus = usePage((page) => page.focus) ?? ASSUMED_FOCUS;
  return useMemo(() => motionReadout(motion, settings, ipd, focus), [motion, settings, ipd, focus]);
}
