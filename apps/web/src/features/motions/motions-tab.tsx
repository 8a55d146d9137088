import { MOTION_TYPES } from "@vr-eye-lab/domain/motion";
import { splitSeconds } from "@vr-eye-lab/domain/workout";
import { en } from "../../copy/en.ts";
import { usePlan } from "../../data/billing/plan.ts";
import { chooseMotion, clearSelection, toggleSelected, usePage } from "../../data/exercise/page-store.ts";
import { useSessionSeconds } from "../../data/workout/current-workout.ts";
import { Button } from "../../ui/button.tsx";
import { PlayButton } from "../../ui/path-animation.tsx";
import { openJoinPro } from "../billing/join-pro.ts";
import { MotionCard } from "./motion-card.tsx";

/** The motions as cards, to choose one or to add several to a workout. */
export function MotionsTab({ onChosen }: { readonly onChosen: () => void }) {
  const plan = usePlan();
  const total = useSessionSeconds();
  const motion = usePage((page) => page.motion);
  const selection = usePage((page) => page.selection);
  const seconds = selection.length > 0 ? splitSeconds(total, selection.length) : [];
  return (
    <div className="mx-auto grid w-full max-w-[63rem] content-start gap-4 p-4 md:p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-5">
        <p className="text-muted">{en.motions.intro(total)}</p>
        <div className="-mx-4">
          <PlayButton words={en.pictures} track="motions-play" />
        </div>
      </div>
      <ul className="grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3">
        {MOTION_TYPES.map((type) => {
          const place = selection.indexOf(type);
          const locked = !plan.can(type);
          return (
            <MotionCard
              key={type}
              type={type}
              chosen={type === motion}
              locked={locked}
              share={place < 0 ? null : en.motions.place(place + 1, seconds[place] ?? 0)}
              onChoose={() => {
                if (locked) return openJoinPro();
                chooseMotion(type);
                onChosen();
              }}
              // A locked motion that is already in the workout can be removed.
              onToggle={() => (locked && place < 0 ? openJoinPro() : toggleSelected(type))}
            />
          );
        })}
      </ul>
      {selection.length > 0 && (
        <section
          aria-label={en.motions.workoutRegion}
          className="workout-bar sticky bottom-4 flex items-center justify-between gap-4 rounded-l border border-accent/50 bg-accent-soft py-2 ps-4 pe-2 shadow-2xl max-md:bottom-20"
        >
          <p role="status" className="font-semibold">
            {en.motions.workout(selection.length, seconds)}
          </p>
          <Button look="quiet" data-track="clear-workout" onClick={clearSelection}>
            {en.motions.clear}
          </Button>
        </section>
      )}
    </div>
  );
}
