import { DEFAULT_SETTINGS } from "@vr-eye-lab/domain/exercise";
import { DEFAULT_SEED, type ExerciseType, isAnswered, pathOf } from "@vr-eye-lab/domain/motion";
import { Check, Plus } from "lucide-react";
import { useId, useMemo } from "react";
import { common } from "#copy/common.ts";
import { text as details } from "#copy/exercise-details.ts";
import { exerciseText } from "#copy/exercises.ts";
import { sentence } from "#copy/format.ts";
import { text } from "#copy/motions.ts";
import { IconButton } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { PathAnimation } from "../../ui/path-animation.tsx";
import { ProLock } from "../../ui/pro-lock.tsx";

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

const DOTS = { strokeWidth: 1.8, strokeLinecap: "round" } as const;

/** The path of one eye's dots. Steps of irrational parts fill an area evenly without a pattern (Roberts 2018, R2 sequence). */
function dotsOf(side: -1 | 1): string {
  return Array.from({ length: 90 }, (_, i) => {
    const [x, y] = [(100 * 0.7548777 * i) % 100, (50 * 0.5698403 * i) % 50];
    const apart = Math.abs(x - 64) < 14 && Math.abs(y - 25) < 14 ? 1.2 : 0;
    return `M${x + side * apart} ${y}h0`;
  }).join("");
}

/** Both eyes' images of random dots, in two colours: they differ in a square. */
export function DotsPicture({ className }: { readonly className?: string }) {
  return (
    <svg
      viewBox="0 0 100 50"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={classNames("bg-stage", className)}
    >
      <path d={dotsOf(-1)} {...DOTS} className="stroke-eye-red" />
      <path d={dotsOf(1)} {...DOTS} className="stroke-eye-green mix-blend-screen" />
    </svg>
  );
}

/** A motion with a moving picture of its path. The whole card chooses it; the button in the corner adds it to the workout. */
export function MotionCard({ type, chosen, locked, share, onChoose, onToggle }: MotionCardProps) {
  const id = useId();
  const path = useMemo(() => pathOf(type, DEFAULT_SETTINGS, DEFAULT_SEED), [type]);
  const selected = share !== null;
  return (
    <li
      className={classNames(
        // With large type, the texts are below the picture.
        "relative flex flex-wrap overflow-hidden rounded-l border bg-surface transition-colors duration-150 hover:bg-raised sm:grid sm:grid-cols-1 sm:grid-rows-[auto_1fr]",
        selected ? "border-accent" : "border-line",
      )}
    >
      {isAnswered(type) ? (
        <DotsPicture className="min-h-26 grow basis-28 sm:h-36 sm:w-full" />
      ) : (
        <PathAnimation path={path} className="min-h-26 grow basis-28 sm:h-36" />
      )}
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
