import type { ExerciseType } from "@vr-eye-lab/domain/motion";
import { Check, Plus } from "lucide-react";
import { useId } from "react";
import { common } from "#copy/common.ts";
import { text as details } from "#copy/exercise-details.ts";
import { exerciseText } from "#copy/exercises.ts";
import { sentence } from "#copy/format.ts";
import { text } from "#copy/motions.ts";
import { IconButton } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { ProLock } from "../../ui/pro-lock.tsx";
import { ExercisePicture } from "../sequences/exercise-picture.tsx";

interface MotionCardProps {
  readonly type: ExerciseType;
  /** Whether it is the motion on the Active tab. */
  readonly chosen: boolean;
  /** Whether the user's plan excludes it. */
  readonly locked: boolean;
  /** Its place and time in the workout; null if it is not part of it. */
  readonly share: string | null;
  readonly onChoose: () => void;
  readonly onToggle: () => void;
}

/** A motion with a moving picture of its path. The whole card chooses it; the button in the corner adds it to the workout. */
export function MotionCard({ type, chosen, locked, share, onChoose, onToggle }: MotionCardProps) {
  const id = useId();
  const selected = share !== null;
  return (
    <li
      className={classNames(
        // With large type, the texts are below the picture.
        "relative flex flex-wrap overflow-hidden rounded-l border bg-surface transition-colors duration-150 hover:bg-raised sm:grid sm:grid-cols-1 sm:grid-rows-[auto_1fr]",
        selected ? "border-accent" : "border-line",
      )}
    >
      <ExercisePicture type={type} className="min-h-26 grow basis-28 sm:h-36 sm:w-full" />
      {share && (
        <span className="absolute start-2 top-2 rounded-full bg-accent px-2.5 py-0.5 font-semibold text-accent-ink text-xs tabular-nums">
          {share}
        </span>
      )}
      <div className="flex min-w-0 grow-[999] basis-40 items-center gap-1 ps-3.5 pe-1.5 sm:items-start sm:ps-4.5 sm:pt-2 sm:pb-4">
        <div className="min-w-0 grow py-2.5 sm:pb-0">
          <h2 className="flex flex-wrap items-baseline gap-x-3 font-semibold">
            <button
              type="button"
              id={id}
              data-track={`choose-${type}`}
              aria-describedby={locked ? `${id}-pro` : undefined}
              onClick={onChoose}
              className="text-start after:absolute after:inset-0 after:rounded-l"
            >
              {exerciseText.labels[type]}
            </button>
            {chosen && <span className="font-normal text-accent text-xs">{text.chosen}</span>}
            {locked && <ProLock id={`${id}-pro`}>{common.pro.mark}</ProLock>}
          </h2>
          <p className="mt-0.5 text-muted text-sm">{sentence(details.meanings[type])}</p>
        </div>
        <IconButton
          icon={selected ? Check : Plus}
          label={text.addToWorkout}
          data-track={`add-${type}`}
          aria-pressed={selected}
          aria-describedby={locked ? `${id} ${id}-pro` : id}
          onClick={onToggle}
          className={classNames("relative", selected && "bg-accent-soft text-accent")}
        />
      </div>
    </li>
  );
}
