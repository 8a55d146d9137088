import { ArrowLeft, BookOpen } from "lucide-react";
import { common } from "#copy/common.ts";
import { exerciseText } from "#copy/exercises.ts";
import { usePage } from "../data/exercise/page-store.ts";
import { useAccount } from "../data/login/login.ts";
import { currentWorkout, useMostSeconds, useSessionSeconds } from "../data/workout/current-workout.ts";
import { openDuration } from "../features/practise/controls/duration-request.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { usePageTitle } from "../ui/page-title.ts";
import { type Place, usePlace } from "./place.ts";

interface TitleBarProps {
  readonly onTour: () => void;
  readonly onSave: (workout: ReturnType<typeof currentWorkout>) => void;
}

/** The title of the open tab, and the actions that concern the whole of it. */
export function TitleBar({ onTour, onSave }: TitleBarProps) {
  const [place, openPlace] = usePlace();
  const { tab } = place;
  const signedIn = useAccount((state) => state.status === "signed-in");
  const { title, subtitle, length, place: name = title } = useTitles(place, signedIn);
  usePageTitle(common.titleOf(name));
  return (
    <header className="no-print sticky top-0 z-20 [@media(height<20rem)]:static flex h-14 items-center gap-3 border-line border-b bg-bg px-4 md:h-16 md:px-6">
      {tab === "motions" && (
        <IconButton
          icon={ArrowLeft}
          label={common.shell.back}
          data-track="back"
          onClick={() => openPlace({ tab: "active" })}
          className="-ms-3 rtl:-scale-x-100"
        />
      )}
      <div className="flex min-w-0 items-baseline gap-x-3 max-sm:flex-col">
        <h1 className="max-w-full truncate pe-px font-semibold text-lg tracking-[-0.01em] max-sm:leading-tight max-[22.5rem]:text-base">
          {title}
        </h1>
        {length && <p className="text-muted tabular-nums max-sm:text-xs">{length}</p>}
        {subtitle && (
          <button
            type="button"
            data-track="session-length"
            onClick={openDuration}
            className="after:-translate-y-1/2 relative min-w-0 max-w-full rounded-s text-muted tabular-nums underline-offset-4 after:absolute after:inset-x-0 after:top-1/2 after:h-11 hover:underline max-sm:text-xs"
          >
            <span className="block truncate">{subtitle}</span>
          </button>
        )}
      </div>
      <div className="ms-auto flex shrink-0 items-center gap-2">
        {/* First, so that it moves no control if the page finds a login late. */}
        {signedIn && tab === "active" && (
          <Button className="max-sm:px-3" data-track="save" onClick={() => onSave(currentWorkout())}>
            {common.shell.save}
          </Button>
        )}
        <Button
          look="quiet"
          data-track="guide"
          onClick={({ detail }) => {
            if (tab !== "guide") openPlace({ tab: "guide" });
            // Not by the second click of a double click, which was for the guide.
            else if (detail < 2) onTour();
          }}
          className="min-w-11 max-sm:-me-3 max-sm:px-3"
        >
          <BookOpen className="size-4.5" />
          <span className="max-[22.5rem]:sr-only">{common.shell.guide}</span>
        </Button>
      </div>
    </header>
  );
}

/** With a `length` that can't be chosen, or a `subtitle` that can. `place` is the name of the place where it isn't the title. */
function useTitles({ tab, view }: Required<Place>, signedIn: boolean) {
  const motion = usePage((page) => page.motion);
  const exercises = usePage((page) => page.selection.length);
  const seconds = useSessionSeconds();
  const most = useMostSeconds();
  switch (tab) {
    case "active":
      if (most !== null)
        return { title: exerciseText.labels.randomdots, length: common.shell.upTo(most), place: common.shell.active };
      return exercises > 0
        ? {
            title: common.shell.workoutTitle,
            subtitle: common.shell.workout(exercises, seconds),
            place: common.shell.active,
          }
        : { title: exerciseText.labels[motion], subtitle: common.shell.session(seconds), place: common.shell.active };
    case "account":
      return {
        title: common.shell.account,
        ...(signedIn && view !== "overview" && { place: common.shell.views[view] }),
      };
    case "guide":
      return { title: common.shell.guide };
    case "motions":
      return { title: common.shell.motionsTitle };
  }
}
