import { CUSTOM_DURATION, nextDuration } from "@vr-eye-lab/domain/billing";
import { Minus, Plus } from "lucide-react";
import { type ReactNode, useEffect, useId, useState } from "react";
import { duration as text } from "#copy/advanced.ts";
import { common } from "#copy/common.ts";
import { clock, comma } from "#copy/format.ts";
import { prices } from "#copy/prices.ts";
import { usePlan } from "../../../data/billing/plan.ts";
import { chooseDuration } from "../../../data/exercise/page-store.ts";
import { useSessionSeconds } from "../../../data/workout/current-workout.ts";
import { classNames } from "../../../ui/class-names.ts";
import { ProLock } from "../../../ui/pro-lock.tsx";
import { openJoinPro } from "../../billing/join-pro.ts";
import { type Entry, entryOf, secondsOf } from "./duration-entry.ts";
import { useDurationRequest } from "./duration-request.ts";

const { shortest, longest } = CUSTOM_DURATION;

/** The duration of a practice session; without Pro it can't be changed. */
export function DurationField() {
  const id = useId();
  const seconds = useSessionSeconds();
  const { can, selling } = usePlan();
  const requested = useDurationRequest((state) => state.requested);
  useEffect(() => {
    if (!requested) return;
    document.querySelector<HTMLElement>('[data-track="duration-minutes"], [data-track="duration-locked"]')?.focus();
    useDurationRequest.setState({ requested: false });
  }, [requested]);
  const label = (
    <span id={id} className="font-semibold text-muted text-xs">
      {text.label}
    </span>
  );
  if (can("custom-duration")) return <DurationInputs id={id} label={label} />;
  return (
    <div className="grid gap-2">
      {label}
      <button
        type="button"
        data-track="duration-locked"
        aria-labelledby={`${id} ${id}-value`}
        onClick={openJoinPro}
        className="flex min-h-12 items-center justify-between gap-3 rounded-m border border-line-strong bg-raised px-3.5 text-start text-muted transition-colors duration-150 hover:bg-hover"
      >
        <span id={`${id}-value`} className="flex grow items-center justify-between gap-3 tabular-nums">
          {clock(seconds)} <ProLock>{selling ? `${common.pro.mark}${comma}${prices.card}` : common.pro.mark}</ProLock>
        </span>
      </button>
    </div>
  );
}

/** Minutes and seconds with step buttons; `id` is the label's. An entry is applied when the focus leaves it, or by Enter. */
function DurationInputs({ id, label }: { readonly id: string; readonly label: ReactNode }) {
  const seconds = useSessionSeconds();
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

  const stepButton = (direction: 1 | -1) => {
    const [label, Icon, bound] = direction < 0 ? [text.shorter, Minus, shortest] : [text.longer, Plus, longest];
    return (
      <button
        type="button"
        aria-label={label}
        title={label}
        data-track={direction < 0 ? "duration-shorter" : "duration-longer"}
        aria-disabled={direction * (seconds - bound) >= 0}
        onClick={() => choose(nextDuration((draft && secondsOf(draft)) ?? seconds, direction))}
        className="grid size-12 shrink-0 place-items-center rounded-m border border-line-strong bg-raised transition-colors duration-150 hover:bg-hover aria-disabled:text-faint"
      >
        <Icon className="size-4.5" />
      </button>
    );
  };
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
        onKeyDown={({ key }) => key === "Enter" && applyDraft()}
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
      aria-labelledby={id}
      aria-describedby={`${id}-bounds`}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || applyDraft()}
      className="grid gap-2"
    >
      <div className="flex items-baseline justify-between gap-3">
        {label}
        <span id={`${id}-bounds`} className="text-faint text-xs tabular-nums">
          {text.bounds(shortest, longest)}
        </span>
      </div>
      <div className="flex items-center gap-2">
        {stepButton(-1)}
        {part("minutes", text.minutes, text.minutesUnit)}
        {part("seconds", text.seconds, text.secondsUnit)}
        {stepButton(1)}
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
