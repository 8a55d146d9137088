import type { ExerciseType } from "@vr-eye-lab/domain/motion";
import { plannedOn, programmeOn } from "@vr-eye-lab/domain/programme";
import { weekdayOf } from "@vr-eye-lab/domain/time";
import { useState } from "react";
import { common } from "#copy/common.ts";
import { exerciseText } from "#copy/exercises.ts";
import { text } from "#copy/programme.ts";
import { useProfile } from "../../data/profile/profile.ts";
import type { LocalPractice } from "../../data/sync/view-state.ts";
import { Button } from "../../ui/button.tsx";
import { Section } from "../../ui/section.tsx";
import { AdherenceChart } from "./adherence-chart.tsx";
import { pauseProgramme, removeProgramme } from "./change-programme.ts";
import { ProgrammeDialog } from "./programme-dialog.tsx";

const labels = (motions: readonly ExerciseType[]) => motions.map((motion) => exerciseText.labels[motion]);

/** The weekly programme, and a chart of plan and practice. */
export function Programme({ practice }: { readonly practice: LocalPractice }) {
  const profile = useProfile();
  const [editing, setEditing] = useState(false);
  const programme = profile?.programme ?? [];
  const entry = programmeOn(programme, practice.today);

  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-[1.6fr_1fr] *:only:col-span-full">
      <Section
        level={3}
        title={text.title}
        aria-busy={profile === undefined}
        className="grid grid-cols-1 content-start gap-4 wrap-anywhere rounded-l border border-line bg-surface p-4 md:p-5"
      >
        {entry ? (
          <>
            {(entry.paused || !plannedOn([entry], practice.today)) && (
              <p className="text-muted text-sm">{entry.paused ? text.isPaused : text.free}</p>
            )}
            <ul aria-label={text.week} className="grid gap-x-8 gap-y-2 text-sm sm:grid-cols-2">
              {entry.week.map(
                (day, weekday) =>
                  day && (
                    <li key={text.dayName(weekday)}>
                      <span className="font-semibold">{text.dayName(weekday)}</span>
                      {weekday === weekdayOf(practice.today) && (
                        <span className="text-accent text-xs"> {text.isToday}</span>
                      )}
                      <span className="block text-muted">{text.plan(labels(day.motions), day.minutes)}</span>
                    </li>
                  ),
              )}
            </ul>
            <div className="flex flex-wrap gap-2">
              <Button data-track="programme-edit" onClick={() => setEditing(true)}>
                {text.edit}
              </Button>
              <Button data-track="programme-pause" onClick={() => pauseProgramme(entry)}>
                {entry.paused ? text.resume : text.pause}
              </Button>
              <Button look="quiet" data-track="programme-remove" onClick={() => removeProgramme(entry)}>
                {text.remove}
              </Button>
            </div>
          </>
        ) : (
          <>
            <p className="max-w-prose text-muted text-sm">{profile ? text.none : common.loading}</p>
            <Button
              data-track="programme-make"
              disabled={profile === undefined}
              onClick={() => setEditing(true)}
              className="max-w-full shrink justify-self-start"
            >
              {text.make}
            </Button>
          </>
        )}
      </Section>
      <AdherenceChart programme={programme} practice={practice} />
      {editing && <ProgrammeDialog entry={entry} onClose={() => setEditing(false)} />}
    </div>
  );
}
