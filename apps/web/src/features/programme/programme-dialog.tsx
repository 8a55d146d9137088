import { MOTION_TYPES, MOTIONS } from "@vr-eye-lab/domain/motion";
import { DEFAULT_WEEK, PLANNED_MINUTES, type PlannedDay, type ProgrammeEntry } from "@vr-eye-lab/domain/programme";
import { type FormEvent, useId, useState } from "react";
import { text } from "../../copy/programme.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Section } from "../../ui/section.tsx";
import { saveProgramme } from "./change-programme.ts";
import { ToggleChip } from "./toggle-chip.tsx";

const words = text.dialog;
const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const;
const MINUTES = Array.from(
  { length: PLANNED_MINUTES.most - PLANNED_MINUTES.least + 1 },
  (_, i) => PLANNED_MINUTES.least + i,
);

interface ProgrammeDialogProps {
  /** The current programme; undefined for a new one. */
  readonly entry: ProgrammeEntry | undefined;
  readonly onClose: () => void;
}

/** Edits the days of a week, each with its motions and minutes. */
export function ProgrammeDialog({ entry, onClose }: ProgrammeDialogProps) {
  const id = useId();
  const [week, setWeek] = useState<ProgrammeEntry["week"]>(entry?.week ?? DEFAULT_WEEK);
  const [problem, setProblem] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const chosen = WEEKDAYS.flatMap((weekday) => {
    const day = week[weekday];
    return day ? [{ weekday, day }] : [];
  });

  function change(weekday: number, day: PlannedDay | null) {
    setProblem(null);
    setWeek(week.with(weekday, day));
  }

  /** An added day copies the first one. */
  function toggleDay(weekday: number, checked: boolean) {
    change(weekday, checked ? (chosen[0]?.day ?? DEFAULT_WEEK[0] ?? null) : null);
  }

  function makeSame({ weekday, day }: { readonly weekday: number; readonly day: PlannedDay }) {
    setProblem(null);
    setWeek(week.map((each) => each && day));
    setAnnouncement(words.madeSame(weekday));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const withoutMotion = chosen.find(({ day }) => day.motions.length === 0);
    if (chosen.length === 0) return setProblem(words.noDay);
    if (withoutMotion) return setProblem(words.noMotion(withoutMotion.weekday));
    if (!entry || JSON.stringify(week) !== JSON.stringify(entry.week)) {
      void saveProgramme({ week, paused: entry?.paused ?? false }, text.saved);
    }
    onClose();
  }

  return (
    <Dialog
      wide
      title={words.title}
      onClose={onClose}
      close={{ label: words.cancel, track: "programme-cancel" }}
      actions={
        <Button type="submit" form={id} look="primary" data-track="programme-save">
          {words.save}
        </Button>
      }
    >
      <form id={id} onSubmit={submit} className="grid grid-cols-1 gap-5">
        <fieldset className="min-w-0">
          <legend className="mb-2 font-semibold text-muted text-xs">{words.days}</legend>
          <div className="flex flex-wrap gap-2">
            {WEEKDAYS.map((weekday) => (
              <ToggleChip
                key={weekday}
                track="programme-day"
                autoFocus={weekday === 0}
                checked={week[weekday] !== null}
                onChange={(checked) => toggleDay(weekday, checked)}
              >
                {text.dayName(weekday)}
              </ToggleChip>
            ))}
          </div>
        </fieldset>
        {chosen.map(({ weekday, day }, i) => (
          <DayFields
            key={weekday}
            weekday={weekday}
            day={day}
            onChange={(changed) => change(weekday, changed)}
            onSameForAll={i === 0 && chosen.length > 1 ? () => makeSame({ weekday, day }) : undefined}
          />
        ))}
        <p role="status" className="sr-only">
          {announcement}
        </p>
        {problem && <Notice kind="error">{problem}</Notice>}
      </form>
    </Dialog>
  );
}

interface DayFieldsProps {
  readonly weekday: number;
  readonly day: PlannedDay;
  readonly onChange: (day: PlannedDay) => void;
  readonly onSameForAll: (() => void) | undefined;
}

/** The motions and minutes of one day. */
function DayFields({ weekday, day, onChange, onSameForAll }: DayFieldsProps) {
  const id = useId();
  return (
    <Section
      level={3}
      title={text.dayName(weekday)}
      className="grid grid-cols-1 gap-3 rounded-l border border-line p-4"
    >
      <fieldset className="min-w-0">
        <legend className="sr-only">{words.motions(weekday)}</legend>
        <div className="flex flex-wrap gap-2">
          {MOTION_TYPES.map((type) => (
            <ToggleChip
              key={type}
              track="programme-motion"
              checked={day.motions.includes(type)}
              onChange={(checked) =>
                onChange({
                  ...day,
                  motions: MOTION_TYPES.filter((each) => (each === type ? checked : day.motions.includes(each))),
                })
              }
            >
              {MOTIONS[type].label}
            </ToggleChip>
          ))}
        </div>
      </fieldset>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <label htmlFor={`${id}-minutes`} className="text-muted text-sm">
          {words.minutes}
        </label>
        <select
          id={`${id}-minutes`}
          aria-label={words.minutesOf(weekday)}
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
        {onSameForAll && (
          <Button look="quiet" data-track="programme-same" onClick={onSameForAll} className="max-w-full shrink px-3">
            {words.sameForAll}
          </Button>
        )}
      </div>
    </Section>
  );
}
