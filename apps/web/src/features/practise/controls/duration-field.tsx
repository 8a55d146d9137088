import { CUSTOM_DURATION, nextDuration } from "@vr-eye-lab/domain/billing";
import { Minus, Plus } from "lucide-react";
import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { duration as text } from "../../../copy/advanced.ts";
import { useSessionSeconds } from "../../../data/billing/planned-workout.ts";
import { usePage } from "../../../data/exercise/page-store.ts";
import { classNames } from "../../../ui/class-names.ts";
import { type Entry, entryOf, secondsOf } from "./duration-entry.ts";

const { shortest, longest } = CUSTOM_DURATION;

interface DurationFieldProps {
  readonly label: ReactNode;
  /** Id of the label. */
  readonly labelledBy: string;
}

/** The duration of a session: in steps by the buttons, or exactly in minutes and seconds. It is taken when the entry is left, or by Enter. */
export function DurationField({ label, labelledBy }: DurationFieldProps) {
  const id = useId();
  const seconds = useSessionSeconds();
  const chooseDuration = usePage((page) => page.chooseDuration);
  /** What is being entered; null while it is what is chosen. */
  const [draft, setDraft] = useState<Entry | null>(null);
  const [wrong, setWrong] = useState(false);
  const [told, setTold] = useState("");
  const entry = draft ?? entryOf(seconds);

  function take(next: number) {
    setDraft(null);
    setWrong(false);
    if (next === seconds) return;
    chooseDuration(next);
    setTold(text.chosen(next));
  }

  function finish() {
    if (!draft) return;
    const entered = secondsOf(draft);
    setWrong(entered === null);
    if (entered !== null) take(entered);
  }

  function onBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) finish();
  }

  function onKeyDown({ key }: KeyboardEvent) {
    if (key === "Enter") finish();
  }

  const step = (direction: 1 | -1) => take(nextDuration((draft && secondsOf(draft)) ?? seconds, direction));
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
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand beside its bounds.
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
        {told}
      </p>
    </div>
  );
}

interface StepButtonProps {
  readonly label: string;
  readonly track: string;
  /** There is nothing beyond. */
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
