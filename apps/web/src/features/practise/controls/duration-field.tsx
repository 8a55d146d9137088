import { CUSTOM_DURATION, nextDuration } from "@vr-eye-lab/domain/billing";
import { Minus, Plus } from "lucide-react";
import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { duration as text } from "../../../copy/advanced.ts";
import { en } from "../../../copy/en.ts";
import { clock } from "../../../copy/format.ts";
import { usePlan } from "../../../data/billing/plan.ts";
import { useSessionSeconds } from "../../../data/billing/planned-workout.ts";
import { usePage } from "../../../data/exercise/page-store.ts";
import { classNames } from "../../../ui/class-names.ts";
import { ProMark } from "../../../ui/pro-mark.tsx";
import { openJoinPro } from "../../billing/join-pro.ts";
import { type Entry, entryOf, secondsOf } from "./duration-entry.ts";

const { shortest, longest } = CUSTOM_DURATION;

/** The duration of a practice session; without Pro it can't be changed. */
export function DurationField() {
  const id = useId();
  const seconds = useSessionSeconds();
  const label = (
    <span id={id} className="font-semibold text-muted text-xs">
      {text.label}
    </span>
  );
  if (usePlan().can("custom-duration")) return <DurationInputs label={label} labelledBy={id} />;
  return (
    <div className="grid gap-2">
      {label}
      <button
        type="button"
        data-track="duration-locked"
        aria-labelledby={`${id} ${id}-value`}
        onClick={openJoinPro}
        className="flex min-h-12 items-center justify-between gap-3 rounded-m border border-line-strong bg-raised px-3.5 text-left text-muted transition-colors duration-150 hover:bg-hover"
      >
        <span id={`${id}-value`} className="flex grow items-center justify-between gap-3 tabular-nums">
          {clock(seconds)} <ProMark>{en.pro.mark}</ProMark>
        </span>
      </button>
    </div>
  );
}

interface DurationInputsProps {
  readonly label: ReactNode;
  /** Id of the label. */
  readonly labelledBy: string;
}

/** Minutes and seconds with step buttons. An entry is applied when the focus leaves it, or by Enter. */
function DurationInputs({ label, labelledBy }: DurationInputsProps) {
  const id = useId();
  const seconds = useSessionSeconds();
  const chooseDuration = usePage((page) => page.chooseDuration);
  /** The entry being typed; null while the fields show the chosen duration. */
  const [draft, setDraft] = useState<Entry | null>(null);
  const [wrong, setWrong] = useState(false);
  const [announcement, setAnnouncement] = useState("");
  const entry = draft ?? entryOf(seconds);

  function choose(next: number) {
    setDraft(null);
    setWrong(false);
    if (next === seconds) return;
    chooseDuration(next);
    setAnnouncement(text.chosen(next));
  }

  function applyDraft() {
    if (!draft) return;
    const entered = secondsOf(draft);
    setWrong(entered === null);
    if (entered !== null) choose(entered);
  }

  function onBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) applyDraft();
  }

  function onKeyDown({ key }: KeyboardEvent) {
    if (key === "Enter") applyDraft();
  }

  const step = (direction: 1 | -1) => choose(nextDuration((draft && secondsOf(draft)) ?? seconds, direction));
  const part = (name: keyof Entry, label: string, unit: string) => (
    <label className="flex min-w-0 grow items-center gap-1.5 text-muted text-sm">
      <input
        data-track={`duration-${name}`}
        aria-label={label}
        aria-invalid={wrong}
        aria-describedby={wrong ? `${id}-wrong` : undefined}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        value={entry[name]}
        onChange={(event) => setDraft({ ...entry, [name]: event.target.value })}
        onFocus={(event) => event.target.select()}
        onKeyDown={onKeyDown}
        className={classNames(
          "h-12 w-0 min-w-0 grow rounded-m border bg-inset px-2 text-center text-text tabular-nums transition-colors duration-150 hover:bg-raised",
          wrong ? "border-danger" : "border-control",
        )}
      />
      <span aria-hidden="true">{unit}</span>
    </label>
  );

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend can't be laid out beside its bounds.
    <div
      role="group"
      aria-labelledby={labelledBy}
      aria-describedby={`${id}-bounds`}
      onBlur={onBlur}
      className="grid gap-2"
    >
      <div className="flex items-baseline justify-between gap-3">
        {label}
        <span id={`${id}-bounds`} className="text-faint text-xs tabular-nums">
          {text.bounds(shortest, longest)}
        </span>
      </div>
      <div className="flex items-center gap-2">
        <StepButton label={text.shorter} track="duration-shorter" end={seconds <= shortest} onStep={() => step(-1)}>
          <Minus aria-hidden="true" className="size-4.5" />
        </StepButton>
        {part("minutes", text.minutes, text.minutesUnit)}
        {part("seconds", text.seconds, text.secondsUnit)}
        <StepButton label={text.longer} track="duration-longer" end={seconds >= longest} onStep={() => step(1)}>
          <Plus aria-hidden="true" className="size-4.5" />
        </StepButton>
      </div>
      {wrong && (
        <p id={`${id}-wrong`} role="alert" className="text-danger text-sm">
          {text.outOfBounds(shortest, longest)}
        </p>
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  );
}

interface StepButtonProps {
  readonly label: string;
  readonly track: string;
  /** The duration is at its bound. */
  readonly end: boolean;
  readonly onStep: () => void;
  readonly children: ReactNode;
}

function StepButton({ label, track, end, onStep, children }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      data-track={track}
      aria-disabled={end}
      onClick={onStep}
      className="grid size-12 shrink-0 place-items-center rounded-m border border-line-strong bg-raised transition-colors duration-150 hover:bg-hover aria-disabled:text-faint"
    >
      {children}
    </button>
  );
}
