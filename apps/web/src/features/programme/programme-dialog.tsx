import { defaultWeek, firstWeek, type PlannedDay, type ProgrammeEntry } from "@vr-eye-lab/domain/programme";
import { WORKOUT_SECONDS } from "@vr-eye-lab/domain/workout";
import { useState } from "react";
import { text } from "#copy/programme.ts";
import { usePlan } from "../../data/billing/plan.ts";
import { usePage } from "../../data/exercise/page-store.ts";
import { useStats } from "../../data/practice/practice.ts";
import { SaveDialog } from "../../ui/save-dialog.tsx";
import { Switch } from "../../ui/switch.tsx";
import { failureOf, saveProgramme } from "./change-programme.ts";
import { DayFields, Motions, ToggleChip, UsualMinutes } from "./day-fields.tsx";

const words = text.dialog;
const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const;
const NO_DAY: PlannedDay = { motions: [], minutes: 2 };

interface ProgrammeDialogProps {
  /** The current programme; undefined for a new one. */
  readonly entry: ProgrammeEntry | undefined;
  readonly onClose: () => void;
}

/** Edits a weekly programme: its days, and motions and minutes for all of them or for each. */
export function ProgrammeDialog({ entry, onClose }: ProgrammeDialogProps) {
  const motion = usePage((page) => page.motion);
  const isNew = useStats()?.totalSessions === 0;
  const plan = usePlan();
  const isCustom = plan.can("custom-duration");
  const [week, setWeek] = useState(() => entry?.week ?? (isNew ? firstWeek(motion) : defaultWeek(plan.can)));
  /** What all days have, unless they differ. A day that is added copies it. */
  const [usual, setUsual] = useState<PlannedDay>(() => week.find((day) => day !== null) ?? NO_DAY);
  const [differs, setDiffers] = useState(() =>
    week.some((day) => day && JSON.stringify(day) !== JSON.stringify(usual)),
  );
  const chosen = WEEKDAYS.flatMap((weekday) => {
    const day = week[weekday];
    return day ? [{ weekday, day }] : [];
  });

  function changeAll(day: PlannedDay) {
    setUsual(day);
    setWeek(week.map((each) => each && day));
  }

  function save() {
    const withoutMotion = chosen.find(({ day }) => day.motions.length === 0);
    if (chosen.length === 0) return words.noDay;
    if (withoutMotion) return differs ? words.noMotionOn(withoutMotion.weekday) : words.noMotion;
    return saveProgramme({ week, paused: entry?.paused ?? false }).then(
      () => null,
      (error) => failureOf(error, text.failed),
    );
  }

  return (
    <SaveDialog
      title={words.title}
      words={{ ...words, saved: text.saved, failed: text.failed }}
      track="programme"
      onSave={save}
      onClose={onClose}
    >
      <fieldset className="min-w-0">
        <legend className="mb-2 font-semibold text-muted text-xs">{words.days}</legend>
        <div className="flex flex-wrap gap-2">
          {WEEKDAYS.map((weekday) => (
            <ToggleChip
              key={weekday}
              track="programme-day"
              autoFocus={weekday === 0}
              checked={week[weekday] !== null}
              onChange={(checked) => setWeek(week.with(weekday, checked ? usual : null))}
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
            onChange={(changed) => setWeek(week.with(weekday, changed))}
          />
        ))}
      {!isCustom && chosen.some(({ day }) => 60 * day.minutes > WORKOUT_SECONDS) && (
        <p className="text-muted text-sm">{words.free(WORKOUT_SECONDS)}</p>
      )}
    </SaveDialog>
  );
}
