import { DEFAULT_SETTINGS } from "@vr-eye-lab/domain/exercise";
import { DEFAULT_SEED, type Motion } from "@vr-eye-lab/domain/motion";
import { Check, Plus } from "lucide-react";
import { useId, useMemo } from "react";
import { en } from "../../copy/en.ts";
import { classNames } from "../../ui/class-names.ts";
import { PathAnimation } from "../../ui/path-animation.tsx";
import { ProMark } from "../../ui/pro-mark.tsx";
import { sentence } from "../../ui/sentence.ts";

interface MotionCardProps {
  readonly motion: Motion;
  /** Whether it is the motion on the Active tab. */
  readonly chosen: boolean;
  /** Whether the user's plan excludes it. */
  readonly locked: boolean;
  /** Its place and time in the workout; null if it is not part of it. */
  readonly share: string | null;
  readonly onChoose: () => void;
  readonly onToggle: () => void;
}

/** A motion with a moving picture of its path. The whole card chooses it; the button below adds it to the workout. */
export function MotionCard({ motion, chosen, locked, share, onChoose, onToggle }: MotionCardProps) {
  const id = useId();
  const path = useMemo(() => motion.plan(DEFAULT_SETTINGS, DEFAULT_SEED), [motion]);
  const selected = share !== null;
  return (
    <li
      className={classNames(
        "relative grid grid-rows-[auto_1fr_auto] overflow-hidden rounded-xl border bg-surface transition-colors duration-150 hover:bg-raised",
        selected ? "border-accent" : "border-line",
      )}
    >
      <PathAnimation path={path} />
      {share && (
        <span className="absolute top-3 right-3 rounded-full bg-accent px-2.5 py-0.5 font-semibold text-accent-ink text-xs tabular-nums">
          {share}
        </span>
      )}
      <div className="px-4.5 pt-3.5">
        <h2 className="flex items-baseline justify-between gap-3 font-semibold">
          <button
            type="button"
            id={id}
            data-track={`choose-${motion.type}`}
            aria-describedby={locked ? `${id}-pro` : undefined}
            onClick={onChoose}
            className="after:absolute after:inset-0 after:rounded-xl"
          >
            {motion.label}
          </button>
          <span className="flex items-baseline gap-2">
            {chosen && <span className="font-normal text-accent text-xs">{en.motions.chosen}</span>}
            {locked && <ProMark id={`${id}-pro`}>{en.pro.mark}</ProMark>}
          </span>
        </h2>
        <p className="mt-0.5 text-muted text-sm">{sentence(motion.meaning)}</p>
      </div>
      <div className="px-3 pt-2 pb-3">
        <button
          type="button"
          data-track={`add-${motion.type}`}
          aria-pressed={selected}
          aria-describedby={locked ? `${id} ${id}-pro` : id}
          onClick={onToggle}
          className="relative inline-flex min-h-11 items-center gap-2 rounded-m px-1.5 pr-3 font-semibold text-accent text-sm transition-colors duration-150 hover:bg-hover aria-pressed:text-accent-strong"
        >
          <span
            className={classNames(
              "grid size-5 place-items-center rounded-s border",
              selected ? "border-accent bg-accent text-accent-ink" : "border-control",
            )}
          >
            {selected ? <Check className="size-4" /> : <Plus className="size-3.5" />}
          </span>
          {en.motions.addToWorkout}
        </button>
      </div>
    </li>
  );
}
