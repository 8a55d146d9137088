import { DISTANCES, type ExerciseSettings, EYES_TO_TRAIN } from "@vr-eye-lab/domain/exercise";
import { isAnswered, MOTIONS, type MotionReadout } from "@vr-eye-lab/domain/motion";
import { ASSUMED_FOCUS, FOCUS_BOUNDS } from "@vr-eye-lab/domain/optics";
import type { ReactNode } from "react";
import { focus as focusText, motionValues as text } from "#copy/advanced.ts";
import { common } from "#copy/common.ts";
import { text as details } from "#copy/exercise-details.ts";
import { comma, number } from "#copy/format.ts";
import { changeSettings, pageStore, usePage } from "../../../data/exercise/page-store.ts";
import { useMostSeconds, useOnlyAnswered } from "../../../data/workout/current-workout.ts";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { Switch } from "../../../ui/switch.tsx";
import { useReadout } from "../preview/use-readout.ts";
import { BalanceFields } from "./balance-fields.tsx";
import { DurationField } from "./duration-field.tsx";
import { MeasureField } from "./measure-field.tsx";

const VIEWINGS = ["room", "black", "same"] as const;
type Viewing = (typeof VIEWINGS)[number];

/** What the untrained eye sees; isMonocular wins when both are set. */
function viewingOf({ isMonocular, isMFBF }: ExerciseSettings): Viewing {
  if (isMonocular) return "black";
  return isMFBF ? "room" : "same";
}

export function AdvancedFields() {
  const settings = usePage((page) => page.settings);
  const isDots = useOnlyAnswered();
  const endsItself = useMostSeconds() !== null;
  return (
    <>
      {!isDots && <MotionFields settings={settings} />}
      {!endsItself && <DurationField />}
      <FocusField />
      <BalanceFields isDots={isDots} />
      {!isDots && (
        <>
          <Switch
            label={common.controls.perEyeColours}
            track="per-eye-colours"
            hint={common.controls.perEyeColoursHint}
            checked={settings.isRedGreen}
            onChange={(isRedGreen) => changeSettings({ isRedGreen })}
          />
          <Switch
            label={common.controls.overlay}
            track="overlay"
            hint={common.controls.overlayHint}
            checked={settings.isOverlay}
            onChange={(isOverlay) => changeSettings({ isOverlay })}
          />
        </>
      )}
    </>
  );
}

function MotionFields({ settings }: { readonly settings: ExerciseSettings }) {
  return (
    <>
      <MotionValues />
      <SegmentedControl
        label={common.controls.eye}
        track="eye"
        value={settings.eyeToTrain}
        options={EYES_TO_TRAIN}
        labels={common.controls.eyeToTrain}
        onChange={(eyeToTrain) => changeSettings({ eyeToTrain })}
      />
      <SegmentedControl
        label={common.controls.viewing}
        track="viewing"
        value={viewingOf(settings)}
        options={VIEWINGS}
        labels={common.controls.viewings}
        onChange={(viewing) => changeSettings({ isMonocular: viewing === "black", isMFBF: viewing === "room" })}
        disabledBecause={settings.eyeToTrain === "both" ? common.controls.viewingNeedsOneEye : undefined}
      />
      <SegmentedControl
        label={common.controls.distance}
        track="distance"
        value={settings.distance}
        options={DISTANCES}
        labels={common.controls.distances}
        onChange={(distance) => changeSettings({ distance })}
      />
    </>
  );
}

/** Distance of the headset's focal plane; empty means ASSUMED_FOCUS. */
function FocusField() {
  const focus = usePage((page) => page.focus);
  return (
    <MeasureField
      label={focusText.label}
      track="focus"
      measure={{ unit: "m", least: FOCUS_BOUNDS.nearest, most: FOCUS_BOUNDS.farthest }}
      value={focus}
      onChange={(focus) => pageStore.setState({ focus })}
      onClear={() => pageStore.setState({ focus: null })}
      error={focusText.wrong}
      placeholder={number(ASSUMED_FOCUS, 2, 0)}
      hint={focusText.hint(ASSUMED_FOCUS)}
    />
  );
}

/** What the chosen speed, range and position are in metres and degrees. */
function MotionValues() {
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
