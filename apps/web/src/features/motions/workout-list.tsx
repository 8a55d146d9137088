import { splitSeconds } from "@vr-eye-lab/domain/workout";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useId, useState } from "react";
import { flushSync } from "react-dom";
import { exerciseText } from "#copy/exercises.ts";
import { text } from "#copy/motions.ts";
import { pageStore, usePage } from "../../data/exercise/page-store.ts";
import { useMostSeconds, useSessionSeconds } from "../../data/workout/current-workout.ts";
import { IconButton, TextButton } from "../../ui/button.tsx";
import { Section } from "../../ui/section.tsx";
import { clearWorkout } from "../practise/controls/clear-workout.ts";

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
export function WorkoutItems() {
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
