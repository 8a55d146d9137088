import { defaultWeek, firstWeek, type PlannedDay, type ProgrammeEntry } from "@vr-eye-lab/domain/programme";
import { WORKOUT_SECONDS } from "@vr-eye-lab/domain/workout";
import { type FormEvent, useId, useState } from "react";
import { text } from "#copy/programme.ts";
import { usePlan } from "../../data/billing/plan.ts";
import { usePage } from "../../data/exercise/page-store.ts";
import { useStats } from "../../data/practice/practice.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Switch } from "../../ui/switch.tsx";
import { saveProgramme } from "./change-programme.ts";
import { DayFields, Motions, UsualMinutes } from "./day-fields.tsx";
import { ToggleChip } from "./toggle-chip.tsx";

const words = text.dialog;
const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const;
const NO_DAY: PlannedDay = { motions: [], minutes: 2 };

function isSame(day: PlannedDay, other: PlannedDay): boolean {
  return JSON.stringify(day) === JSON.stringify(other);
}

interface ProgrammeDialogProps {
  /** The current programme; undefined for a new one. */
  readonly entry: ProgrammeEntry | undefined;
  readonly onClose: () => void;
}

/** Edits a weekly programme: its days, and motions and minutes for all of them or for each. */
export function ProgrammeDialog({ entry, onClose }: ProgrammeDialogProps) {
  const id = useId();
  const motion = usePage((page) => page.motion);
  const isNew = useStats()?.totalSessions === 0;
  const plan = usePlan();
  const isCustom = plan.can("custom-duration");
  const [week, setWeek] = useState(() => entry?.week ?? (isNew ? firstWeek(motion) : defaultWeek(plan.can)));
  /** What all days have, unless they differ. A day that is added copies it. */
  const [usual, setUsual] = useState<PlannedDay>(() => week.find((day) => day !== null) ?? NO_DAY);
  const [differs, setDiffers] = useState(() => week.some((day) => day && !isSame(day, usual)));
  const [problem, setProblem] = useState<string | null>(null);
  const chosen = WEEKDAYS.flatMap((weekday) => {
    const day = week[weekday];
    return day ? [{ weekday, day }] : [];
  });

  function change(next: ProgrammeEntry["week"]) {
    setProblem(null);
    setWeek(next);
  }

  function changeAll(day: PlannedDay) {
    setUsual(day);
    change(week.map((each) => each && day));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const withoutMotion = chosen.find(({ day }) => day.motions.length === 0);
    if (chosen.length === 0) return setProblem(words.noDay);
    if (withoutMotion) return setProblem(differs ? words.noMotionOn(withoutMotion.weekday) : words.noMotion);
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
      <form id={id} onSubmit={submit} className="grid grid-cols-1 gap-4">
        <fieldset className="min-w-0">
          <legend className="mb-2 font-semibold text-muted text-xs">{words.days}</legend>
          <div className="flex flex-wrap gap-2">
            {WEEKDAYS.map((weekday) => (
              <ToggleChip
                key={weekday}
                track="programme-day"
                autoFocus={weekday === 0}
                checked={week[weekday] !== null}
                onChange={(checked) => change(week.with(weekday, checked ? usual : null))}
              >
                {text.dayName(weekday)}
              </ToggleChip>
            ))}
          </div>
        </fieldset>
        {!differs && (
          <>
            <Motions legend={words.motions} day={usual} onChange={changeAll} />
            <UsualMinutes day={usual} onChange={changeAll} />
          </>
        )}
        <Switch
          label={words.different}
          track="programme-same"
          checked={differs}
          onChange={(checked) => {
            setDiffers(checked);
            if (!checked) changeAll(chosen[0]?.day ?? usual);
          }}
        />
        {differs &&
          chosen.map(({ weekday, day }) => (
            <DayFields
              key={weekday}
              weekday={weekday}
              day={day}
              onChange={(changed) => change(week.with(weekday, changed))}
            />
          ))}
        {!isCustom && chosen.some(({ day }) => 60 * day.minutes > WORKOUT_SECONDS) && (
          <p className="text-muted text-sm">{words.free(WORKOUT_SECONDS)}</p>
        )}
        {problem && <Notice kind="error">{problem}</Notice>}
      </form>
    </Dialog>
  );
}
