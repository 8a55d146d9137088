import { EXERCISE_TYPES } from "@vr-eye-lab/domain/motion";
import { PLANNED_MINUTES, type PlannedDay } from "@vr-eye-lab/domain/programme";
import { Check } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { exerciseText } from "#copy/exercises.ts";
import { text } from "#copy/programme.ts";
import { classNames } from "../../ui/class-names.ts";
import { Section } from "../../ui/section.tsx";
import { SegmentedControl } from "../../ui/segmented-control.tsx";

const words = text.dialog;
const MINUTES = Array.from(
  { length: PLANNED_MINUTES.most - PLANNED_MINUTES.least + 1 },
  (_, i) => PLANNED_MINUTES.least + i,
);
const USUAL_MINUTES = ["2", "5", "10", "15", "20"] as const;

interface DayProps {
  readonly day: PlannedDay;
  readonly onChange: (day: PlannedDay) => void;
}

/** The motions and minutes of one day. */
export function DayFields({ weekday, day, onChange }: DayProps & { readonly weekday: number }) {
  return (
    <Section
      level={3}
      title={text.dayName(weekday)}
      className="grid grid-cols-1 gap-3 rounded-l border border-line p-4"
    >
      <Motions legend={words.motionsOn(weekday)} isHidden day={day} onChange={onChange} />
      <Minutes label={words.minutes} name={words.minutesOf(weekday)} day={day} onChange={onChange} />
    </Section>
  );
}

interface MotionsProps extends DayProps {
  readonly legend: string;
  /** Only screen readers get the legend. */
  readonly isHidden?: boolean;
}

export function Motions({ legend, isHidden, day, onChange }: MotionsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className={isHidden ? "sr-only" : "mb-2 font-semibold text-muted text-xs"}>{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {EXERCISE_TYPES.map((type) => (
          <ToggleChip
            key={type}
            track="programme-motion"
            checked={day.motions.includes(type)}
            onChange={(checked) =>
              onChange({
                ...day,
                motions: EXERCISE_TYPES.filter((each) => (each === type ? checked : day.motions.includes(each))),
              })
            }
          >
            {exerciseText.labels[type]}
          </ToggleChip>
        ))}
      </div>
    </fieldset>
  );
}

/** The usual minutes to choose from, and all others in a list. */
export function UsualMinutes({ day, onChange }: DayProps) {
  const known = USUAL_MINUTES.find((minutes) => Number(minutes) === day.minutes);
  const [isOther, setOther] = useState(known === undefined);
  return (
    <div className="grid gap-3">
      <SegmentedControl
        label={words.minutes}
        track="programme-minutes"
        value={isOther || !known ? "other" : known}
        options={[...USUAL_MINUTES, "other"]}
        labels={{ 2: "2", 5: "5", 10: "10", 15: "15", 20: "20", other: words.other }}
        onChange={(minutes) => {
          setOther(minutes === "other");
          if (minutes !== "other") onChange({ ...day, minutes: Number(minutes) });
        }}
      />
      {(isOther || !known) && <Minutes label={words.otherMinutes} day={day} onChange={onChange} />}
    </div>
  );
}

interface MinutesProps extends DayProps {
  readonly label: string;
  /** For screen readers, where the label needs its context. */
  readonly name?: string;
}

function Minutes({ label, name, day, onChange }: MinutesProps) {
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <label htmlFor={id} className="text-muted text-sm">
        {label}
      </label>
      <select
        id={id}
        aria-label={name}
        data-track="programme-minutes"
        value={day.minutes}
        onChange={(event) => onChange({ ...day, minutes: Number(event.target.value) })}
        className="h-11 rounded-m border border-control bg-raised px-3 tabular-nums"
      >
        {MINUTES.map((minutes) => (
          <option key={minutes} value={minutes} className="bg-raised text-text">
            {minutes}
          </option>
        ))}
      </select>
    </div>
  );
}

interface ToggleChipProps {
  readonly children: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  /** The tracking id. */
  readonly track: string;
  readonly autoFocus?: boolean;
}

/** One of several options that can be chosen together: a native checkbox over its label. */
export function ToggleChip({ children, checked, onChange, track, autoFocus = false }: ToggleChipProps) {
  return (
    <label
      className={classNames(
        "relative inline-flex min-h-11 min-w-0 max-w-full items-center gap-1.5 rounded-m border px-3 transition-colors duration-150",
        checked ? "border-accent bg-accent-soft font-semibold text-text" : "border-control text-muted hover:text-text",
      )}
    >
      <input
        type="checkbox"
        data-track={track}
        data-focus={autoFocus || undefined}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="absolute inset-0 m-0 size-full cursor-pointer appearance-none rounded-m"
      />
      {checked && <Check className="size-4 shrink-0 text-accent" strokeWidth={2.6} />}
      <span className="min-w-0">{children}</span>
    </label>
  );
}
