import { EYES, type Eye, type EyeView, eyeViewOf } from "@vr-eye-lab/domain/exercise";
import { isAnswered } from "@vr-eye-lab/domain/motion";
import { type SavedSequence, settingsOfStep } from "@vr-eye-lab/domain/sequences";
import { WORKOUT_SECONDS } from "@vr-eye-lab/domain/workout";
import { Copy, Pencil, RefreshCw, Trash2, X } from "lucide-react";
import { useId } from "react";
import { common } from "#copy/common.ts";
import { exerciseText } from "#copy/exercises.ts";
import { clock } from "#copy/format.ts";
import { text } from "#copy/sequences.ts";
import { usePlan } from "../../data/billing/plan.ts";
import { pageStore } from "../../data/exercise/page-store.ts";
import { IconButton } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { MenuButton, MenuItem } from "../../ui/menu-button.tsx";
import { ProLock } from "../../ui/pro-lock.tsx";
import { ExercisePicture } from "./exercise-picture.tsx";
import { addDuplicate, updateToCurrent } from "./sequence-actions.ts";
import { openSequenceDialog } from "./sequences-store.ts";
import { describeSteps, secondsOf } from "./steps.ts";

/** Paths that a card shows of a workout. */
const PICTURES = 3;

interface SequenceCardProps {
  readonly sequence: SavedSequence;
  readonly active: boolean;
  readonly onChoose: () => void;
  readonly layout: "grid" | "strip";
}

/** A saved motion: its path, its name and its settings. The whole card chooses it; the active one has a delete button. */
export function SequenceCard({ sequence, active, onChoose, layout }: SequenceCardProps) {
  const id = useId();
  const plan = usePlan();
  const { name, exercises } = sequence;
  const [step] = exercises;
  if (!step) return null;
  const settings = settingsOfStep(step, pageStore.getState().settings);
  const views = EYES.map((eye) => ({ eye, view: eyeViewOf(settings, eye) }));
  const locked = !exercises.every(({ type }) => plan.can(type));
  const seconds = secondsOf(exercises);
  const isGrid = layout === "grid";
  const more = exercises.length - PICTURES;
  const remove = () => openSequenceDialog({ kind: "delete", sequence });
  return (
    <li
      className={classNames(
        "relative flex min-w-0 rounded-l border bg-raised transition-colors duration-150 hover:bg-hover",
        isGrid ? "sm:flex-col" : "w-72 shrink-0 sm:w-80",
        active ? "border-accent outline outline-accent" : "border-line",
      )}
    >
      <div
        className={classNames(
          "relative flex shrink-0 overflow-hidden bg-stage",
          isGrid ? "w-28 max-sm:rounded-s-[11px] sm:h-21 sm:w-auto sm:rounded-t-[11px]" : "w-18 rounded-s-[11px]",
          exercises.length > 1 && (isGrid ? "max-sm:flex-col" : "flex-col"),
        )}
      >
        {exercises.slice(0, PICTURES).map(({ type }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an exercise may occur twice.
          <ExercisePicture key={i} still type={type} className="min-h-0 min-w-0 flex-1" />
        ))}
        {more > 0 && (
          <span aria-hidden="true" className="absolute end-1.5 bottom-1 text-muted text-xs">
            {text.more(more)}
          </span>
        )}
      </div>
      <div className="flex min-w-0 grow items-center py-2 ps-3">
        <div className="min-w-0 grow">
          <button
            type="button"
            id={`${id}-name`}
            dir="auto"
            data-track="saved-choose"
            aria-describedby={`${id}-what`}
            aria-current={active ? "true" : undefined}
            onClick={onChoose}
            className="block max-w-full truncate text-start font-semibold after:absolute after:inset-0 after:rounded-l focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent focus-visible:after:outline-offset-2"
          >
            {name}
          </button>
          <p id={`${id}-what`} className="mt-0.5 flex min-w-0 items-center gap-1.5 text-muted text-xs">
            {seconds !== WORKOUT_SECONDS && <span className="shrink-0 tabular-nums">{clock(seconds)}</span>}
            <span className="line-clamp-6">{describeSteps(exercises)}</span>
            {locked && <ProLock>{common.pro.mark}</ProLock>}
            {!isAnswered(step.type) && <span className="sr-only">{views.map(described).join(" ")}</span>}
          </p>
        </div>
        {active && (
          <IconButton
            icon={X}
            iconClass="size-4.5"
            label={text.delete(name)}
            data-track="saved-delete"
            onClick={remove}
            className="relative"
          />
        )}
        <MenuButton label={text.actions} about={`${id}-name`} track="saved-more">
          <MenuItem
            icon={Pencil}
            track="saved-rename"
            onChoose={() => openSequenceDialog({ kind: "rename", sequence })}
          >
            {text.rename}
          </MenuItem>
          <MenuItem icon={RefreshCw} track="saved-update" onChoose={() => updateToCurrent(sequence)}>
            {text.updateToCurrent}
          </MenuItem>
          <MenuItem icon={Copy} track="saved-duplicate" onChoose={() => addDuplicate(sequence)}>
            {text.duplicate}
          </MenuItem>
          <MenuItem icon={Trash2} track="saved-menu-delete" onChoose={remove}>
            {text.deleteConfirm}
          </MenuItem>
        </MenuButton>
      </div>
    </li>
  );
}

function described({ eye, view }: { readonly eye: Eye; readonly view: EyeView }): string {
  const label = eye === "left" ? common.preview.leftEye : common.preview.rightEye;
  return text.seenBy(label, view.ball ? exerciseText.mark(view.colour, view.cross) : text.noBall);
}
