import { RANGES, SPEED_NAMES, SPEED_PRESETS, speedNameOf } from "@vr-eye-lab/domain/exercise";
import { MOTION_TYPES, MOTIONS } from "@vr-eye-lab/domain/motion";
import { en } from "../../../copy/en.ts";
import { usePlan } from "../../../data/billing/plan.ts";
import { changeSettings, chooseMotion, clearSelection, usePage } from "../../../data/exercise/page-store.ts";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { Select } from "../../../ui/select.tsx";
import { openJoinPro } from "../../billing/join-pro.ts";
import { useReadout } from "../preview/use-readout.ts";
import { Advanced } from "./advanced.tsx";
import { EyeButton } from "./eye-button.tsx";
import { optionsOf } from "./options.ts";

/** All settings of the exercise. */
export function ControlPanel({ onAllMotions }: { readonly onAllMotions: () => void }) {
  const plan = usePlan();
  const motion = usePage((page) => page.motion);
  const speed = usePage((page) => page.settings.speed);
  const range = usePage((page) => page.settings.range);
  const { extent, instruction } = MOTIONS[motion];
  return (
    <section
      aria-label={en.controls.region}
      className="flex flex-col gap-6 rounded-l border-line bg-surface p-5 max-xl:border xl:w-84 xl:rounded-none xl:border-l xl:p-6"
    >
      <div className="grid gap-6 md:max-xl:grid-cols-2 md:max-xl:gap-x-8">
        <div className="grid content-start gap-6">
          <WorkoutChip />
          <Select
            label={en.controls.motion}
            track="motion"
            value={motion}
            options={MOTION_TYPES.map((value) => {
              const { label } = MOTIONS[value];
              return { value, label: plan.can(value) ? label : en.pro.option(label) };
            })}
            onChange={(type) => (plan.can(type) ? chooseMotion(type) : openJoinPro())}
            hint={instruction}
            aside={
              <button
                type="button"
                data-track="all-motions"
                onClick={onAllMotions}
                className="min-h-11 rounded-s px-1 text-accent text-xs underline-offset-4 hover:underline"
              >
                {en.controls.allMotions}
              </button>
            }
          />
          <SegmentedControl
            label={en.controls.speed}
            track="speed"
            value={speedNameOf(speed)}
            options={optionsOf(SPEED_NAMES, en.controls.speeds)}
            onChange={(name) => changeSettings({ speed: SPEED_PRESETS[name] })}
            aside={<SpeedReadout />}
          />
          <SegmentedControl
            label={en.controls.range}
            track="range"
            value={range}
            options={optionsOf(RANGES, en.controls.ranges)}
            onChange={(next) => changeSettings({ range: next })}
            aside={en.units.extent(extent.label, extent.byRange[range])}
          />
        </div>
        <div className="grid content-start gap-6">
          <div className="grid gap-2">
            <h2 className="font-semibold text-muted text-xs">{en.controls.eyes}</h2>
            <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] gap-2.5">
              <EyeButton eye="left" />
              <EyeButton eye="right" />
            </div>
          </div>
          <Advanced />
        </div>
      </div>
      <p className="mt-auto text-faint text-xs">{en.controls.safety}</p>
    </section>
  );
}

/** Speed in metres and degrees per second, or the time at each place for motions that jump. */
function SpeedReadout() {
  const { velocity, angularVelocity, vergenceVelocity, hold } = useReadout();
  if (hold !== null) return en.units.hold(hold);
  if (velocity === null) return null;
  const turning = vergenceVelocity === null ? null : en.units.turning(vergenceVelocity);
  const angular = angularVelocity === null ? turning : en.units.angularSpeed(angularVelocity);
  return [en.units.speed(velocity), angular].filter(Boolean).join(", ");
}

/** The workout that Start will run, and a button to clear it. */
function WorkoutChip() {
  const selection = usePage((page) => page.selection);
  if (selection.length === 0) return null;
  return (
    <div className="-mb-1 flex items-center justify-between gap-3 rounded-m border border-accent/40 bg-accent-soft py-0.5 pr-1 pl-3.5 text-sm">
      <span>{en.controls.workoutChip(selection.map((type) => MOTIONS[type].label))}</span>
      <button
        type="button"
        data-track="clear-workout"
        onClick={clearSelection}
        className="min-h-11 shrink-0 rounded-s px-2.5 font-semibold text-accent underline-offset-4 hover:underline"
      >
        {en.controls.clear}
      </button>
    </div>
  );
}
