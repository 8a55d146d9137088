import { nextMotion } from "@vr-eye-lab/domain/motion";
import type { PracticeRecord } from "@vr-eye-lab/domain/practice";
import { joinRecords, type Workout, withSettings } from "@vr-eye-lab/domain/workout";
import { messageText } from "../../../copy/message-text.ts";
import { mayPractise } from "../../../data/billing/plan.ts";
import { pageStore } from "../../../data/exercise/page-store.ts";
import { countScreening, screeningTries } from "../../../data/exercise/screening-tries.ts";
import { debugLog } from "../../../data/log/debug-log.ts";
import { accountStore } from "../../../data/login/login.ts";
import { checkpointPractice, noteComfort, recordPractice } from "../../../data/practice/practice.ts";
import { endExercises, noteExercises } from "../../../data/tracking/use-tracking.ts";
import type {
  Milestone,
  RunListener,
  RunResult,
  SceneSession,
  SessionEnd,
} from "../../../scene/workout/exercise-scene.ts";
import type { WindowSetup } from "../screen-mode/window-stage.ts";
import { announceMilestone, endAnnouncements } from "./milestones.ts";
import { type Attempt, sceneFailure, type VrStep, type Where } from "./steps.ts";

/** The parts of the page that practice uses. Tests replace them. */
const pageParts = {
  page: pageStore.getState,
  /** Saves and tracks the practice so far, every few seconds of a run. */
  saveProgress(record: PracticeRecord): void {
    noteExercises(record);
    checkpointPractice(record);
  },
  /** Saves and tracks a run that is over. @returns the streak in days with it, null if it isn't known; never rejects */
  saveRun(record: PracticeRecord): Promise<number | null> {
    noteExercises(record);
    endExercises();
    return recordPractice(record);
  },
  noteComfort,
  allowed: mayPractise,
  screeningTries,
  countScreening,
  announce: announceMilestone,
  endAnnouncements,
  log: (message: string): void => debugLog.write("warn", message),
};

/** In the first ones of this browser a hint explains how to open the menu. */
const HINTED_SESSIONS = 3;

type Screened = Extract<Milestone, { kind: "screened" }>;

interface Opened {
  /** Of the window; null in a headset. */
  readonly setup: WindowSetup | null;
  /** The page showed the line about flicker. */
  readonly isWarned: boolean;
}

/** Practises in sessions, and saves what they leave behind. */
export function createPractice(parts = pageParts) {
  /** Survives an interruption, so that resuming adds to it. */
  let attempt: Attempt | null = null;

  /** What the scene reports during a run. */
  const listenerIn = ({ setup, isWarned }: Opened, screening: { last: Screened | null }): RunListener => ({
    isWarned,
    onProgress: parts.saveProgress,
    onMilestone(milestone) {
      if (milestone.kind === "resumed") setup?.onResume?.();
      if (milestone.kind === "screened") {
        screening.last = milestone;
        if (milestone.suppressed !== "bounds") parts.countScreening();
      }
      parts.announce(milestone);
    },
    screeningTries: parts.screeningTries,
    nextMotion: (type) =>
      nextMotion(type, (next) => parts.allowed([{ type: next }]) && setup?.canShow?.(next) !== false),
  });

  /**
   * Practises a workout, or the rest of one, and again or another motion for as long as the user asks for it. Saving starts here, as soon as a
   * run is over. If it has a checkpoint, that has all of it at once; the outbox follows.
   * @returns the result of the last run of at least a second, with the settings as they are now
   */
  async function practise(session: SceneSession, workout: Workout, listener: RunListener): Promise<RunResult> {
    let whole = attempt?.workout ?? workout;
    let before = attempt?.practice ?? null;
    const { sessionsStarted, countSession } = parts.page();
    countSession();
    let result = await session.run(workout, listener, sessionsStarted < HINTED_SESSIONS);
    while (result.record) {
      const streak = parts.saveRun(result.record);
      const practice = joinRecords(before, result.record);
      const { settings } = result;
      whole = withSettings(whole, settings, result.motion);
      const done: Attempt = { workout: whole, practice, comfort: null };
      attempt = done;
      if (!result.isComplete) break;
      const motion = whole.exercises.length === 1 ? listener.nextMotion(result.motion) : null;
      parts.announce({ kind: "over" });
      const choice = await session.offerNext({
        seconds: practice.duration,
        streak,
        settings,
        breakDue: result.breakMinutes !== null,
        nextMotion: motion,
        onComfort(comfort) {
          attempt = { ...done, comfort };
          parts.noteComfort(comfort);
        },
      });
      if (choice === "finish") break;
      if (choice === "next" && motion) whole = withSettings(whole, settings, motion);
      const next = await session.run(whole, listener, false);
      const breakMinutes = next.breakMinutes ?? result.breakMinutes;
      // Below a second it wasn't another run.
      if (!next.record) return { ...result, settings: next.settings, breakMinutes };
      result = { ...next, breakMinutes };
      before = null;
    }
    return result;
  }

  return {
    /** Practises in a session and ends it. The page adopts what it measured and changed. @returns what comes next */
    async run(session: SceneSession, workout: Workout, opened: Opened): Promise<VrStep> {
      const where: Where = opened.setup ? "window" : "headset";
      const screening: { last: Screened | null } = { last: null };
      const listener = listenerIn(opened, screening);
      const { measure } = workout;
      const taken = { startedAt: new Date(), userId: accountStore.getState().user?.id };
      const result = measure ? await session.run(workout, listener, true) : await practise(session, workout, listener);
      const ended = await session.end();
      const { end, ipd, inputProfile } = ended;
      const page = parts.page();
      if (ipd !== null) page.learnIpd(ipd);
      if (inputProfile) page.learnInputProfile(inputProfile);
      if (end !== "failed" && !measure) page.placeBall(result.settings.ballPosition);
      if (end === "context-lost") parts.log(`3D context lost in a ${where} session`);
      parts.endAnnouncements();
      // A sitting isn't practice. Its dialog saves it.
      const answers = result.record?.exercises[0]?.answers;
      if (measure && answers?.trials) return { kind: "measured", measure, answers, result, ...taken };
      const next = stepAfter(measure ? { ...result, rest: null } : result, ended, where, attempt);
      const screened = screening.last;
      return next.kind === "idle" && screened && !screened.passed
        ? { kind: "unfit", where, workout, eye: screened.suppressed }
        : next;
    },
    /** Whether something was practised that resuming adds to. */
    hasAttempt: () => attempt !== null,
    /** The next session starts a new attempt instead of adding to an interrupted one. */
    forget(): void {
      attempt = null;
    },
  };
}
export type Practice = ReturnType<typeof createPractice>;

/**
 * The step after a session: its summary, its failure, or idle when less than a second was practised.
 * @param attempt null if nothing was practised
 */
function stepAfter(result: RunResult, ended: SessionEnd, where: Where, attempt: Attempt | null): VrStep {
  const { end, error } = ended;
  const { isComplete, settings, motion, breakMinutes } = result;
  if (end === "failed") return { kind: "failure", where, message: sceneFailure(where, error ?? ""), rest: null };
  // A completed workout stays complete however its summary ended.
  const trouble = !isComplete && (end === "context-lost" || end === "no-frames") ? messageText(`vr/${end}`) : null;
  const rest = trouble || end === "system" ? result.rest : null;
  if (attempt) {
    const workout = withSettings(attempt.workout, settings, motion);
    return { kind: "summary", ...attempt, isComplete, trouble, rest, breakMinutes, workout };
  }
  return trouble ? { kind: "failure", where, message: trouble, rest } : { kind: "idle" };
}
