import { EYES, eyeViewOf, speedNameOf } from "@vr-eye-lab/domain/exercise";
import { MOTIONS } from "@vr-eye-lab/domain/motion";
import { type SavedSequence, settingsOfStep } from "@vr-eye-lab/domain/sequences";
import { WORKOUT_SECONDS } from "@vr-eye-lab/domain/workout";
import { X } from "lucide-react";
import { useId } from "react";
import { en } from "../../copy/en.ts";
import { clock } from "../../copy/format.ts";
import { text } from "../../copy/sequences.ts";
import { usePlan } from "../../data/billing/plan.ts";
import { pageStore } from "../../data/exercise/page-store.ts";
import { IconButton } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { EyeDot } from "../../ui/eye-dot.tsx";
import { ProMark } from "../../ui/pro-mark.tsx";
import { openDeleteDialog } from "./sequences-store.ts";
import { secondsOf } from "./steps.ts";

interface SequenceCardProps {
  readonly sequence: SavedSequence;
  readonly active: boolean;
  readonly onChoose: () => void;
  readonly className?: string;
}

/** A saved motion. The whole card chooses it; the active one has a delete button. */
export function SequenceCard({ sequence, active, onChoose, className }: SequenceCardProps) {
  const id = useId();
  const plan = usePlan();
  const { name, exercises } = sequence;
  const [step] = exercises;
  if (!step) return null;
  const settings = settingsOfStep(step, pageStore.getState().settings);
  const locked = !exercises.every(({ type }) => plan.can(type));
  const seconds = secondsOf(exercises);
  const what =
    exercises.length > 1
      ? text.workout(exercises.map(({ type }) => MOTIONS[type].label))
      : text.exercise(
          MOTIONS[step.type].label,
          en.controls.speeds[speedNameOf(settings.speed)],
          en.controls.ranges[settings.range],
        );
  return (
    <li
      className={classNames(
        "relative flex min-h-17 min-w-0 items-center gap-2 rounded-l border bg-raised py-2.5 pl-3.5 transition-colors duration-150 hover:bg-hover",
        active ? "border-accent pr-1" : "border-line pr-3.5",
        className,
      )}
    >
      <div className="min-w-0 grow">
        <button
          type="button"
          dir="auto"
          data-track="saved-choose"
          aria-describedby={`${id}-what`}
          aria-current={active ? "true" : undefined}
          onClick={onChoose}
          className="block max-w-full truncate text-left font-semibold after:absolute after:inset-0 after:rounded-l focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent focus-visible:after:outline-offset-2"
        >
          {name}
        </button>
        <p id={`${id}-what`} className="mt-0.5 flex min-w-0 items-center gap-1.5 text-muted text-xs">
          {EYES.map((eye) => {
            const { colour, cross } = eyeViewOf(settings, eye);
            return <EyeDot key={eye} colour={colour} cross={cross} size="size-3" />;
          })}
          {seconds !== WORKOUT_SECONDS && <span className="shrink-0 tabular-nums">{clock(seconds)}</span>}
          <span className="truncate">{what}</span>
          {locked && <ProMark>{en.pro.mark}</ProMark>}
          {active && <span className="shrink-0 text-accent">{text.active}</span>}
        </p>
      </div>
      {active && (
        <IconButton
          icon={X}
          iconClass="size-4.5"
          label={text.delete(name)}
          data-track="saved-delete"
          onClick={() => openDeleteDialog(sequence)}
          className="relative"
        />
      )}
    </li>
  );
}
