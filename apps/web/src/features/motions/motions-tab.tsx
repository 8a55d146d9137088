import { ANSWERED_TYPES, type ExerciseType, MOTION_TYPES } from "@vr-eye-lab/domain/motion";
import { splitSeconds } from "@vr-eye-lab/domain/workout";
import { ArrowDown, ArrowUp, Check, Plus } from "lucide-react";
import { useId, useState } from "react";
import { flushSync } from "react-dom";
import { common } from "#copy/common.ts";
import { text as details } from "#copy/exercise-details.ts";
import { exerciseText } from "#copy/exercises.ts";
import { sentence } from "#copy/format.ts";
import { text } from "#copy/motions.ts";
import { usePlan } from "../../data/billing/plan.ts";
import { pageStore, toggleSelected, usePage } from "../../data/exercise/page-store.ts";
import { useMostSeconds, useSessionSeconds } from "../../data/workout/current-workout.ts";
import { Button, IconButton, TextButton } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { PlayButton } from "../../ui/path-animation.tsx";
import { ProLock } from "../../ui/pro-lock.tsx";
import { Section } from "../../ui/section.tsx";
import { openJoinPro } from "../billing/join-pro.ts";
import { clearWorkout } from "../practise/controls/clear-workout.ts";
import { startHere } from "../practise/vr/practise-on-screen.tsx";
import { ExercisePicture } from "../sequences/exercise-picture.tsx";

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

interface MotionCardProps {
  readonly type: ExerciseType;
  /** Whether it is the motion on the Active tab. */
  readonly chosen: boolean;
  /** Whether the user's plan excludes it. */
  readonly locked: boolean;
  /** Its place and time in the workout; null if it is not part of it. */
  readonly share: string | null;
  readonly onChoose: () => void;
  readonly onToggle: () => void;
}

/** A motion with a moving picture of its path. The whole card chooses it; the button in the corner adds it to the workout. */
function MotionCard({ type, chosen, locked, share, onChoose, onToggle }: MotionCardProps) {
  const id = useId();
  const selected = share !== null;
  return (
    <li
      className={classNames(
        // With large type, the texts are below the picture.
        "relative flex flex-wrap overflow-hidden rounded-l border bg-surface transition-colors duration-150 hover:bg-raised sm:grid sm:grid-cols-1 sm:grid-rows-[auto_1fr]",
        selected ? "border-accent" : "border-line",
      )}
    >
      <ExercisePicture type={type} className="min-h-26 grow basis-28 sm:h-36 sm:w-full" />
      {share && (
        <span className="absolute start-2 top-2 rounded-full bg-accent px-2.5 py-0.5 font-semibold text-accent-ink text-xs tabular-nums">
          {share}
        </span>
      )}
      <div className="flex min-w-0 grow-[999] basis-40 items-center gap-1 ps-3.5 pe-1.5 sm:items-start sm:ps-4.5 sm:pt-2 sm:pb-4">
        <div className="min-w-0 grow py-2.5 sm:pb-0">
          <h2 className="flex flex-wrap items-baseline gap-x-3 font-semibold">
            <button
              type="button"
              id={id}
              data-track={`choose-${type}`}
              aria-describedby={locked ? `${id}-pro` : undefined}
              onClick={onChoose}
              className="text-start after:absolute after:inset-0 after:rounded-l"
            >
              {exerciseText.labels[type]}
            </button>
            {chosen && <span className="font-normal text-accent text-xs">{text.chosen}</span>}
            {locked && <ProLock id={`${id}-pro`}>{common.pro.mark}</ProLock>}
          </h2>
          <p className="mt-0.5 text-muted text-sm">{sentence(details.meanings[type])}</p>
        </div>
        <IconButton
          icon={selected ? Check : Plus}
          label={text.addToWorkout}
          data-track={`add-${type}`}
          aria-pressed={selected}
          aria-describedby={locked ? `${id} ${id}-pro` : id}
          onClick={onToggle}
          className={classNames("relative", selected && "bg-accent-soft text-accent")}
        />
      </div>
    </li>
  );
}
