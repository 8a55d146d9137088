import type { MotionReadout } from "@vr-eye-lab/domain/motion";
import { isAnswered, MOTIONS } from "@vr-eye-lab/domain/motion";
import type { ReactNode } from "react";
import { motionValues as text } from "#copy/advanced.ts";
import { text as details } from "#copy/exercise-details.ts";
import { comma } from "#copy/format.ts";
import { usePage } from "../../../data/exercise/page-store.ts";
import { useReadout } from "../preview/use-readout.ts";

/** What the chosen speed, range and position are in metres and degrees. */
export function MotionValues() {
  const motion = usePage((page) => page.motion);
  const range = usePage((page) => page.settings.range);
  const readout = useReadout();
  if (isAnswered(motion)) return null;
  return (
    <dl className="grid gap-1 text-xs tabular-nums">
      <Value label={text.speed}>{speedOf(readout)}</Value>
      <Value label={details.extents[motion]}>{text.metres(MOTIONS[motion].extent[range])}</Value>
      <Value label={text.aside}>{text.degrees(readout.aside)}</Value>
    </dl>
  );
}

function Value({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex justify-between gap-3">
      <dt className="text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Metres and degrees per second, or the time at each place for motions that jump. */
function speedOf({ velocity, angularVelocity, vergenceVelocity, hold }: MotionReadout): string | null {
  if (hold !== null) return text.hold(hold);
  if (velocity === null) return null;
  const turning = vergenceVelocity === null ? null : text.turning(vergenceVelocity);
  const angular = angularVelocity === null ? turning : text.angularSpeed(angularVelocity);
  return [text.metresPerSecond(velocity), angular].filter(Boolean).join(comma);
}
