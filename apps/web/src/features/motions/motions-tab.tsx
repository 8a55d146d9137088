import { ANSWERED_TYPES, type ExerciseType, MOTION_TYPES } from "@vr-eye-lab/domain/motion";
import { splitSeconds } from "@vr-eye-lab/domain/workout";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useId, useState } from "react";
import { flushSync } from "react-dom";
import { common } from "#copy/common.ts";
import { exerciseText } from "#copy/exercises.ts";
import { text } from "#copy/motions.ts";
import { usePlan } from "../../data/billing/plan.ts";
import { pageStore, toggleSelected, usePage } from "../../data/exercise/page-store.ts";
import { useMostSeconds, useSessionSeconds } from "../../data/workout/current-workout.ts";
import { Button, IconButton, TextButton } from "../../ui/button.tsx";
import { PlayButton } from "../../ui/path-animation.tsx";
import { Section } from "../../ui/section.tsx";
import { openJoinPro } from "../billing/join-pro.ts";
import { clearWorkout } from "../practise/controls/clear-workout.ts";
import { startHere } from "../practise/vr/practise-on-screen.tsx";
import { MotionCard } from "./motion-card.tsx";

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

/** The workout on Active. */
export function WorkoutList() {
  return (
    <Section
      title={text.workout}
      titleClass="col-start-1 text-sm"
      className="grid grid-cols-[1fr_auto] items-center rounded-m border border-accent/40 bg-accent-soft py-0.5 ps-3.5 pe-1 md:max-xl:col-span-2"
    >
      <TextButton data-track="clear-workout" onClick={() => clearWorkout()}>
        <span className="px-2.5 font-semibold">{text.clear}</span>
      </TextButton>
      <WorkoutItems />
    </Section>
  );
}

/** The workout's motions in order, each with its time and, of several, buttons that move it. */
function WorkoutItems() {
  const id = useId();
  const selection = usePage((page) => page.selection);
  const seconds = splitSeconds(useSessionSeconds(), selection.length);
  const most = useMostSeconds();
  const [announcement, setAnnouncement] = useState("");

  function move(from: number, to: number, button: HTMLElement) {
    const [type, other] = [selection[from], selection[to]];
    if (!type || !other) return;
    flushSync(() => pageStore.setState({ selection: selection.with(from, other).with(to, type) }));
    setAnnouncement(text.moved(exerciseText.labels[type], to + 1, selection.length));
    // The focus follows the motion.
    const row = button.closest("ol")?.children[to];
    row?.querySelector<HTMLElement>(`[data-track=${button.dataset.track}]`)?.focus();
  }

  return (
    <>
      <ol
        aria-label={text.workout}
        className="col-span-full grid grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] gap-x-8 text-sm"
      >
        {selection.map((type, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place in the order, so that moving a motion moves no element.
          <li key={i} className="flex min-h-11 items-center">
            <span id={`${id}-${i}`} className="min-w-0 grow hyphens-auto">
              {i + 1}. {exerciseText.labels[type]}
            </span>
            <span className="px-2 text-muted tabular-nums">
              {most === null ? text.length(seconds[i] ?? 0) : text.upTo(most)}
            </span>
            {selection.length > 1 &&
              ([-1, 1] as const).map((by) => (
                <IconButton
                  key={by}
                  icon={by < 0 ? ArrowUp : ArrowDown}
                  iconClass={selection[i + by] === undefined ? "size-4.5 opacity-40" : "size-4.5"}
                  label={by < 0 ? text.earlier : text.later}
                  data-track={by < 0 ? "workout-earlier" : "workout-later"}
                  aria-describedby={`${id}-${i}`}
                  aria-disabled={selection[i + by] === undefined}
                  onClick={({ currentTarget }) => move(i, i + by, currentTarget)}
                />
              ))}
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  );
}
