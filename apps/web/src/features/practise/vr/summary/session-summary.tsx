import type { AttentionTally } from "@vr-eye-lab/domain/attention";
import type { Easing } from "@vr-eye-lab/domain/exercise";
import type { ExerciseType } from "@vr-eye-lab/domain/motion";
import { practiceWeeks } from "@vr-eye-lab/domain/practice";
import { isSavedAs } from "@vr-eye-lab/domain/sequences";
import { mostSeconds, type Workout } from "@vr-eye-lab/domain/workout";
import { type ReactNode, useEffect, useState } from "react";
import { common } from "#copy/common.ts";
import { exerciseText } from "#copy/exercises.ts";
import { comma } from "#copy/format.ts";
import { text } from "#copy/summary.ts";
import { useAccount } from "../../../../data/login/login.ts";
import { useLastRecord, usePractice, useStats } from "../../../../data/practice/practice.ts";
import { useProfile } from "../../../../data/profile/profile.ts";
import { useSavedSequences } from "../../../../data/sequences/saved-sequences.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { Section } from "../../../../ui/section.tsx";
import { useSequences } from "../../../sequences/sequences-store.ts";
import type { SummaryStep } from "../steps.ts";
import { vr } from "../vr.ts";
import { ComfortAnswered, ComfortQuestion } from "./comfort-question.tsx";
import { DotsResult } from "./dots-result.tsx";

interface SessionSummaryProps extends Omit<SummaryStep, "kind"> {
  readonly onSave: () => void;
}

/** The time practised, the user's progress, how the session felt, and whether to save the exercise; the rest under Details. */
export function SessionSummary(props: SessionSummaryProps) {
  const { workout, practice, comfort, isComplete, trouble, rest, breakMinutes, onSave } = props;
  const signedIn = useAccount((state) => state.status === "signed-in");
  const record = useLastRecord(({ state }) => state);
  const progress = useProgress();
  const isRecorded = signedIn && (record === "pending" || record === "saved");
  const isKept = isRecorded || record === "on-device";
  const practised = text.practised(practice.duration);
  const savedAs = useSavedName(workout);
  const [felt, setFelt] = useState(comfort);
  const [easing, setEasing] = useState<Easing>({});
  const exercises = labels(joined(practice));
  const differs = labels(workout) !== exercises && text.saves(labels(workout));
  const saved = savedAs === undefined ? differs : text.alreadySaved(savedAs);
  const isMain = !rest && savedAs === undefined;
  return (
    <Dialog
      title={common.vr.saveTitle}
      heading={
        <>
          {isComplete && <span className="block text-center font-normal text-base text-muted">{text.wellDone}</span>}{" "}
          <span className="block text-center text-lg">{practised}</span>
        </>
      }
      onClose={vr.close}
      close={{ label: common.vr.noThanks, track: "summary-close" }}
      actions={
        <Button
          look={isMain ? "primary" : "plain"}
          data-focus={isMain || undefined}
          data-track="summary-save"
          onClick={() => {
            vr.close();
            onSave();
          }}
        >
          {common.vr.save}
        </Button>
      }
    >
      <Announcement>
        {isRecorded
          ? progress && `${practised}. ${text.streak}: ${progress.streak}. ${text.week}: ${progress.week}.`
          : `${practised}.`}
      </Announcement>
      <p className="-mt-4 text-center text-muted">{exercises}</p>
      {practice.exercises.map((exercise, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an exercise may occur twice, and a record's order never changes
        <DotsResult key={i} exercise={exercise} ipd={practice.evidence?.ipd} />
      ))}
      {saved && <p className="-mt-2 text-center text-sm">{saved}</p>}
      {isRecorded && <ProgressNumbers progress={progress} />}
      {trouble && <p className="text-sm">{trouble}</p>}
      {rest && (
        <div className="flex items-center justify-between gap-4 rounded-l border border-line bg-bg py-2 ps-4 pe-2">
          <p className="text-sm">{restartsOf(rest) ? text.restarts : text.resumeLeft(rest.totalDuration)}</p>
          <Button
            look={felt === "uncomfortable" ? "plain" : "primary"}
            data-focus
            data-track="resume"
            onClick={() => void vr.resume()}
          >
            {common.vr.resume}
          </Button>
        </div>
      )}
      {breakMinutes !== null && <p className="text-center text-sm">{text.breakSuggestion(breakMinutes)}</p>}
      {comfort ? (
        <div className="grid gap-1 text-center">
          <p className="text-muted text-sm">{text.comfort.answered(text.comfort.labels[comfort])}</p>
          <ComfortAnswered answer={comfort} isRecorded={isKept} onEase={setEasing} />
        </div>
      ) : (
        <ComfortQuestion isRecorded={isKept} onAnswer={setFelt} onEase={setEasing} />
      )}
      <Button
        data-track="summary-repeat"
        onClick={() => void vr.again(eased(workout, easing))}
        className="justify-self-center"
      >
        {text.again}
      </Button>
      <Details practice={practice} />
      {!signedIn && record === "failed" && <p className="text-center text-sm">{text.notStored}</p>}
      {!signedIn && <p className="text-center text-muted text-sm">{text.visitor}</p>}
      {signedIn && record === "unwanted" && <p className="text-center text-muted text-sm">{text.notRecorded}</p>}
    </Dialog>
  );
}

/** Its exercises, each type once. */
function joined({ exercises }: SummaryStep["practice"]) {
  const seconds = new Map<ExerciseType, number>();
  for (const { type, duration } of exercises) seconds.set(type, (seconds.get(type) ?? 0) + duration);
  return { exercises: [...seconds].map(([type, duration]) => ({ type, duration })) };
}

function labels({ exercises }: { readonly exercises: readonly { readonly type: ExerciseType }[] }): string {
  return exercises.map(({ type }) => exerciseText.labels[type]).join(comma);
}

function eased({ exercises, totalDuration }: Workout, easing: Easing): Workout {
  return {
    exercises: exercises.map((each) => ({ ...each, settings: { ...each.settings, ...easing } })),
    totalDuration,
  };
}

/** Whether the rest is an exercise that ends by its rules, which begins again. */
function restartsOf({ exercises }: Workout): boolean {
  const [first] = exercises;
  const types = exercises.map(({ type }) => type);
  return first !== undefined && mostSeconds(types, first.settings) !== null;
}

/** The name of the selected saved motion, if it equals a workout. */
function useSavedName(workout: Workout): string | undefined {
  const activeId = useSequences((state) => state.activeId);
  const active = useSavedSequences()?.find(({ id }) => id === activeId);
  return active && isSavedAs(active.exercises, workout) ? active.name : undefined;
}

/** A live region. It renders empty first, because screen readers only announce changes. */
function Announcement({ children }: { readonly children: ReactNode }) {
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return (
    <p role="status" className="sr-only">
      {ready && children}
    </p>
  );
}

function Details({ practice }: Pick<SessionSummaryProps, "practice">) {
  const { evidence } = practice;
  return (
    <details className="text-sm">
      <summary
        data-track="summary-details"
        className="mx-auto -mt-2 flex min-h-11 w-fit cursor-pointer items-center px-2 text-accent underline-offset-4 hover:underline"
      >
        {text.details}
      </summary>
      <div className="grid gap-3 pt-1">
        <ul aria-label={text.exercises} className="divide-y divide-line border-line border-t">
          {joined(practice).exercises.map(({ type, duration }) => (
            <li key={type} className="flex justify-between py-2">
              <span>{exerciseText.labels[type]}</span>
              <span className="text-muted tabular-nums">{text.length(duration)}</span>
            </li>
          ))}
        </ul>
        {evidence?.attention && <AttentionAnswers tally={evidence.attention} />}
      </div>
    </details>
  );
}

function AttentionAnswers({ tally }: { readonly tally: AttentionTally }) {
  const words = text.attention;
  return (
    <Section level={3} title={words.title} className="grid gap-2 rounded-l border border-line bg-bg px-4 py-3 text-sm">
      <dl className="grid gap-1">
        {(["left", "right", "both"] as const)
          .filter((eye) => tally[eye].shown > 0)
          .map((eye) => (
            <div key={eye} className="flex justify-between gap-4">
              <dt className="text-muted">{words.eyes[eye]}</dt>
              <dd className="tabular-nums">{words.answered(tally[eye].answered, tally[eye].shown)}</dd>
            </div>
          ))}
        <div className="flex justify-between gap-4">
          <dt className="text-muted">{words.falseAlarms}</dt>
          <dd className="text-end tabular-nums">{words.alarms(tally.none.answered, tally.none.shown)}</dd>
        </div>
      </dl>
      <p className="text-muted text-xs">{words.note}</p>
    </Section>
  );
}

/** The user's progress in words, the session that just ended included. */
interface Progress {
  readonly streak: string;
  readonly week: string;
}

/** Undefined until the session is counted. */
function useProgress(): Progress | undefined {
  const { state, sessionsBefore } = useLastRecord();
  const stats = useStats();
  const practice = usePractice();
  const goal = useProfile()?.weeklyGoal;
  if (state !== "saved" || !practice || !stats || stats.totalSessions <= sessionsBefore) return undefined;
  const [week] = practiceWeeks(practice.days, practice.today, 1);
  return { streak: text.days(stats.currentStreak), week: text.weekOf(week?.practisedDays ?? 0, goal) };
}

/** The streak and the week, side by side; empty until the progress is known. */
function ProgressNumbers({ progress }: { readonly progress: Progress | undefined }) {
  return (
    <dl className="flex flex-wrap justify-center gap-x-9 gap-y-3 text-center">
      <Stat term={text.streak} value={progress?.streak} />
      <Stat term={text.week} value={progress?.week} />
    </dl>
  );
}

function Stat({ term, value }: { readonly term: string; readonly value: string | undefined }) {
  return (
    <div className="flex min-w-24 flex-col-reverse">
      <dt className="text-muted text-xs">{term}</dt>
      <dd className="min-h-7 font-semibold text-lg tabular-nums">{value}</dd>
    </div>
  );
}
