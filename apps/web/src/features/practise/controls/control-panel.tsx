import {
  type Eye,
  eyeMarkOf,
  eyeViewOf,
  nextEyeMark,
  RANGES,
  SPEED_NAMES,
  SPEED_PRESETS,
  speedNameOf,
} from "@vr-eye-lab/domain/exercise";
import { isAnswered, MOTION_TYPES } from "@vr-eye-lab/domain/motion";
import type { ReactNode } from "react";
import { common } from "#copy/common.ts";
import { exerciseText } from "#copy/exercises.ts";
import { usePlan } from "../../../data/billing/plan.ts";
import { lazyFeature } from "../../../data/browser/lazy-feature.ts";
import { changeSettings, usePage } from "../../../data/exercise/page-store.ts";
import { useOnlyAnswered } from "../../../data/workout/current-workout.ts";
import { EyeDot } from "../../../ui/eye-dot.tsx";
import { Lazy } from "../../../ui/lazy-feature.tsx";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { Select } from "../../../ui/select.tsx";
import { openJoinPro } from "../../billing/join-pro.ts";
import { partLost } from "../part-lost.tsx";
import { Advanced } from "./advanced.tsx";
import { clearWorkout } from "./clear-workout.ts";

const dotsControls = lazyFeature(() => import("./dots-controls.tsx"));

interface ControlPanelProps {
  readonly onAllMotions: () => void;
  readonly workout: ReactNode;
}

/** All settings of the exercise. Random dots has its own, beside the motions' in a workout with both. */
export function ControlPanel({ onAllMotions, workout }: ControlPanelProps) {
  const selection = usePage((page) => page.selection);
  const isAlone = selection.length === 0;
  const isDots = useOnlyAnswered();
  return (
    <section
      aria-label={common.controls.region}
      className="grid content-start items-start gap-6 rounded-l border-line bg-surface p-5 max-xl:border md:max-xl:grid-cols-2 md:max-xl:gap-x-8 xl:w-84 xl:rounded-none xl:border-s xl:p-6"
    >
      {workout}
      {(isDots || selection.some(isAnswered)) && (
        <Lazy feature={dotsControls} loading={<div className="h-240" />} lost={partLost}>
          {({ DotsControls }) => <DotsControls onBack={isAlone ? () => clearWorkout("convergence") : null} />}
        </Lazy>
      )}
      {!isDots && <MotionControls onAllMotions={onAllMotions} />}
      <Advanced />
    </section>
  );
}

function MotionControls({ onAllMotions }: Pick<ControlPanelProps, "onAllMotions">) {
  const plan = usePlan();
  const motion = usePage((page) => page.motion);
  const isWorkout = usePage((page) => page.selection.length > 0);
  const single = isWorkout || isAnswered(motion) ? null : motion;
  const speed = usePage((page) => page.settings.speed);
  const range = usePage((page) => page.settings.range);
  return (
    <>
      <Select
        label={common.controls.motion}
        track="motion"
        value={single ?? ""}
        options={[
          ...(isWorkout ? [{ value: "" as const, label: common.controls.singleMotion }] : []),
          ...MOTION_TYPES.map((value) => {
            const label = exerciseText.labels[value];
            return { value, label: plan.can(value) ? label : common.pro.option(label) };
          }),
        ]}
        onChange={(type) => type && (plan.can(type) ? clearWorkout(type) : openJoinPro())}
        hint={single ? exerciseText.instructions[single] : ""}
        aside={
          <button
            type="button"
            data-track="all-motions"
            onClick={onAllMotions}
            className="min-h-11 rounded-s px-1 text-accent text-xs underline-offset-4 hover:underline"
          >
            {common.controls.allMotions}
          </button>
        }
      />
      <SegmentedControl
        label={common.controls.speed}
        track="speed"
        value={speedNameOf(speed)}
        options={SPEED_NAMES}
        labels={common.controls.speeds}
        onChange={(name) => changeSettings({ speed: SPEED_PRESETS[name] })}
      />
      <SegmentedControl
        label={common.controls.range}
        track="range"
        value={range}
        options={RANGES}
        labels={common.controls.ranges}
        onChange={(next) => changeSettings({ range: next })}
      />
      <div className="grid content-start gap-2">
        <h2 className="font-semibold text-muted text-xs">{common.controls.eyes}</h2>
        {/* The left eye's button is on the left in every script, as its pane is. */}
        <div dir="ltr" className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] gap-2.5">
          <EyeButton eye="left" />
          <EyeButton eye="right" />
        </div>
      </div>
    </>
  );
}

/** The look of an eye's ball. A press switches to the next look and turns per-eye colours on. */
function EyeButton({ eye }: { readonly eye: Eye }) {
  const settings = usePage((page) => page.settings);
  const { colour, cross } = eyeViewOf(settings, eye);
  const label = eye === "left" ? common.preview.leftEye : common.preview.rightEye;
  const words = exerciseText.mark(colour, cross);

  function cycle() {
    const next = nextEyeMark(eyeMarkOf(settings, eye));
    changeSettings(
      eye === "left"
        ? { leftEyeColor: next.colour, leftEyeOverlay: next.cross, isRedGreen: true }
        : { rightEyeColor: next.colour, rightEyeOverlay: next.cross, isRedGreen: true },
    );
  }

  return (
    <button
      type="button"
      data-track={`colour-${eye}`}
      onClick={cycle}
      className="flex min-h-[4.25rem] items-center gap-3 rounded-l border border-line-strong bg-raised px-3 py-2.5 text-start transition-colors duration-150 hover:bg-hover"
    >
      <EyeDot colour={colour} cross={cross} />
      <span>
        <span className="block text-muted text-xs">{common.controls.eyeOf(label)}</span>
        <span className="block font-semibold leading-tight">{words}</span>
      </span>
    </button>
  );
}
