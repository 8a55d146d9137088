import { CUSTOM_DURATION } from "@vr-eye-lab/domain/billing";
import { type PlannedDay, plannedOn } from "@vr-eye-lab/domain/programme";
import { weekdayOf } from "@vr-eye-lab/domain/time";
import { mostSeconds, WORKOUT_SECONDS } from "@vr-eye-lab/domain/workout";
import { useEffect } from "react";
import { exerciseText } from "#copy/exercises.ts";
import { text } from "#copy/programme.ts";
import { mayPractise, planNow, usePlan } from "../../data/billing/plan.ts";
import { whenIdle } from "../../data/browser/when-idle.ts";
import { pageStore, usePage } from "../../data/exercise/page-store.ts";
import { useProfile } from "../../data/profile/profile.ts";
import type { LocalPractice } from "../../data/sync/view-state.ts";
import { useSessionSeconds } from "../../data/workout/current-workout.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Section } from "../../ui/section.tsx";
import { openJoinPro } from "../billing/join-pro.ts";
import { screenMode, startHere } from "../practise/vr/practise-on-screen.tsx";
import { useMissingVr } from "../practise/vr/vr.ts";

const words = text.today;

interface TodayProps {
  readonly practice: LocalPractice;
  /** Nothing was practised yet. */
  readonly isNew: boolean;
}

/** What is planned for today, and one button that starts it, or what Active shows. */
export function Today({ practice: { days, today }, isNew }: TodayProps) {
  const plan = plannedOn(useProfile()?.programme ?? [], today);
  const types = days.find(({ date }) => date === today)?.types;
  const isCustom = usePlan().can("custom-duration");
  const seconds = useSessionSeconds();
  const motion = usePage((page) => page.motion);
  const selection = usePage((page) => page.selection);
  const settings = usePage((page) => page.settings);
  const onScreen = useMissingVr() !== null;
  // Fetched ahead, so that full screen is requested inside the click.
  useEffect(() => {
    if (onScreen) whenIdle(() => void screenMode.fetch());
  }, [onScreen]);

  const isOpen = plan !== null && !plan.motions.some((type) => types?.[type]);
  const motions = isOpen ? plan.motions : selection.length > 0 ? selection : [motion];
  const what = words.motions(motions.map((type) => exerciseText.labels[type]));
  const most = mostSeconds(motions, settings);
  const [title, hint] = isOpen
    ? [what, `${most === null ? lengthOf(plan, isCustom) : words.upTo(most)} · ${words.plannedFor(weekdayOf(today))}`]
    : isNew
      ? [words.first, words.length(what, seconds, most)]
      : [types ? words.done : words.nothing, words.next(words.length(what, seconds, most))];
  return (
    <Section
      level={3}
      title={words.title}
      titleClass="text-muted text-xs"
      className={classNames(
        "grid content-center gap-1 wrap-anywhere rounded-l border border-accent/50 bg-accent-soft px-4 py-3.5 md:px-5",
        // As high as what others see, so that nothing moves.
        isNew ? "min-h-70" : "min-h-24 max-sm:min-h-41",
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-56">
          <p className="font-semibold text-lg">{title}</p>
          <p className="text-muted text-sm">{hint}</p>
        </div>
        <Button
          look="primary"
          data-track={isOpen ? "programme-prepare" : "practise-now"}
          onClick={() => {
            if (!isOpen || prepareDay(plan)) startHere();
          }}
          className="min-h-12 max-w-full shrink px-6"
        >
          {isOpen || isNew ? words.start : words.anyway}
        </Button>
      </div>
    </Section>
  );
}

/** The length that a planned day's session will have, and what Pro or another session would add. */
function lengthOf({ minutes }: PlannedDay, isCustom: boolean): string {
  const seconds = 60 * minutes;
  if (!isCustom && seconds !== WORKOUT_SECONDS) return words.usualLength(WORKOUT_SECONDS, minutes);
  return seconds > CUSTOM_DURATION.longest ? words.longest(CUSTOM_DURATION.longest, minutes) : words.minutes(minutes);
}

/** Sets up the Active tab with a planned day, or offers Pro if the plan excludes it. @returns whether it was set up */
function prepareDay({ motions, minutes }: PlannedDay): boolean {
  if (!mayPractise(motions.map((type) => ({ type })))) {
    openJoinPro();
    return false;
  }
  const { clearSelection, chooseMotion, toggleSelected, chooseDuration } = pageStore.getState();
  clearSelection();
  const [first] = motions;
  if (motions.length > 1) for (const motion of motions) toggleSelected(motion);
  else if (first) chooseMotion(first);
  chooseDuration(planNow().can("custom-duration") ? minutes * 60 : WORKOUT_SECONDS);
  return true;
}
