import { ANSWERED_TYPES, type ExerciseType, MOTION_TYPES } from "@vr-eye-lab/domain/motion";
import { splitSeconds } from "@vr-eye-lab/domain/workout";
import { common } from "#copy/common.ts";
import { text } from "#copy/motions.ts";
import { usePlan } from "../../data/billing/plan.ts";
import { toggleSelected, usePage } from "../../data/exercise/page-store.ts";
import { useMostSeconds, useSessionSeconds } from "../../data/workout/current-workout.ts";
import { Button } from "../../ui/button.tsx";
import { PlayButton } from "../../ui/path-animation.tsx";
import { Section } from "../../ui/section.tsx";
import { openJoinPro } from "../billing/join-pro.ts";
import { clearWorkout } from "../practise/controls/clear-workout.ts";
import { startHere } from "../practise/vr/practise-on-screen.tsx";
import { MotionCard } from "./motion-card.tsx";
import { WorkoutItems } from "./workout-list.tsx";

export { WorkoutList } from "./workout-list.tsx";

/** The motions as cards, to choose one or to add several to a workout. */
export function MotionsTab({ onChosen }: { readonly onChosen: () => void }) {
  const total = useSessionSeconds();
  const most = useMostSeconds();
  const selection = usePage((page) => page.selection);
  const seconds = selection.length > 0 ? splitSeconds(total, selection.length) : [];
  const plan = usePlan();
  const motion = usePage((page) => page.motion);
  const cards = (types: readonly ExerciseType[]) => (
    <ul className="grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3">
      {types.map((type) => {
        const place = selection.indexOf(type);
        const locked = !plan.can(type);
        const length = most === null ? text.length(seconds[place] ?? 0) : text.upTo(most);
        return (
          <MotionCard
            key={type}
            type={type}
            chosen={type === motion && selection.length === 0}
            locked={locked}
            share={place < 0 ? null : text.place(place + 1, length)}
            onChoose={() => {
              if (locked) return openJoinPro();
              clearWorkout(type);
              onChosen();
            }}
            // A locked motion that is already in the workout can be removed.
            onToggle={() => (locked && place < 0 ? openJoinPro() : toggleSelected(type))}
          />
        );
      })}
    </ul>
  );
  return (
    <div className="mx-auto grid w-full max-w-[63rem] content-start gap-4 p-4 md:p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-5">
        <p className="text-muted">{text.intro(total)}</p>
        <div className="-mx-4">
          <PlayButton words={common.pictures} track="motions-play" />
        </div>
      </div>
      {cards(MOTION_TYPES)}
      <Section title={text.answered} className="mt-2 grid gap-3">
        <p className="text-sm text-warn">{text.flicker}</p>
        {cards(ANSWERED_TYPES)}
      </Section>
      {selection.length > 0 && (
        <>
          <WorkoutItems />
          <section
            aria-label={text.workout}
            className="workout-bar sticky bottom-4 flex flex-wrap items-center justify-end gap-x-2 rounded-l border border-accent/50 bg-accent-soft p-2 shadow-2xl max-md:bottom-20"
          >
            <p role="status" className="grow px-2 font-semibold">
              {text.summary(selection.length, seconds, most)}
            </p>
            <Button look="quiet" data-track="clear-workout" onClick={() => clearWorkout()}>
              {text.clear}
            </Button>
            <Button look="primary" data-track="workout-start" onClick={startHere} className="tabular-nums">
              {text.start(most === null ? text.length(total) : text.upTo(most))}
            </Button>
          </section>
        </>
      )}
    </div>
  );
}
