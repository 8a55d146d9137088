import { nextMotion } from "@vr-eye-lab/domain/motion";
import type { PracticeRecord } from "@vr-eye-lab/domain/practice";
import { joinRecords, type Workout, withSettings } from "@vr-eye-lab/domain/workout";
import { mayPractise } from "../../../data/billing/plan.ts";
import { pageStore } from "../../../data/exercise/page-store.ts";
import { countScreening, screeningTries } from "../../../data/exercise/screening-tries.ts";
import { debugLog } from "../../../data/log/debug-log.ts";
import { accountStore } from "../../../data/login/login.ts";
import { checkpointPractice, noteComfort, recordPractice } from "../../../data/practice/practice.ts";
import { setOnboardingStep } from "../../../data/profile/profile.ts";
import { endExercises, noteExercises } from "../../../data/tracking/use-tracking.ts";
import type { Milestone, RunListener, RunResult, SceneSession } from "../../../scene/workout/exercise-scene.ts";
import { NoWebGlError } from "../../../scene/xr/support.ts";
import type { WindowSetup, WindowStage } from "../screen-mode/window-stage.ts";
import { announceMilestone, endAnnouncements } from "./milestones.ts";
import { loadScene } from "./scene-loader.ts";
import { type Attempt, sceneFailure, stepAfter, type VrStep, type Where } from "./steps.ts";

/** The parts of the page and the scene that a practice session uses. Tests replace them. */
export const sessionParts = {
  loadScene,
  page: pageStore.getState,
  markEntered(): void {
    if (accountStore.getState().status !== "signed-in") return;
    setOnboardingStep("start_session", true).catch((error: unknown) =>
      sessionParts.log(`Couldn't save onboarding: ${String(error)}`),
    );
  },
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
  /** Whether the user's plan includes the motions of all exercises. */
  allowed: mayPractise,
  screeningTries,
  countScreening,
  announce: announceMilestone,
  endAnnouncements,
  log: (message: string): void => debugLog.write("warn", message),
};

/** In the first ones of this browser a hint explains how to open the menu. */
const HINTED_SESSIONS = 3;

/** Runs practice sessions in a headset or in the window, and saves what they leave behind. @param setStep shows each step of a session */
export function createSessions(parts: typeof sessionParts, setStep: (step: VrStep) => void) {
  let inHeadset: XRSession | null = null;
  /** The session in the window; it is over when its practice is saved and its stage is closed. */
  let inWindow: { setup: WindowSetup; leaving: AbortController; over: Promise<void> } | null = null;
  /** Survives an interruption, so that resuming adds to it. */
  let attempt: Attempt | null = null;

  /** The screening of Random dots in this session, if there was one. */
  const screening: { last: Extract<Milestone, { kind: "screened" }> | null } = { last: null };

  /** What the scene reports during a run. */
  const listener: RunListener = {
    isWarned: true,
    onProgress: parts.saveProgress,
    onMilestone(milestone) {
      if (milestone.kind === "resumed") inWindow?.setup.onResume?.();
      if (milestone.kind === "screened") {
        screening.last = milestone;
        if (milestone.suppressed !== "bounds") parts.countScreening();
      }
      parts.announce(milestone);
    },
    screeningTries: parts.screeningTries,
    nextMotion: (type) =>
      nextMotion(type, (next) => parts.allowed([{ type: next }]) && inWindow?.setup.canShow?.(next) !== false),
  };

  async function runInHeadset(xrSession: XRSession, workout: Workout, isWarned: boolean): Promise<void> {
    listener.isWarned = isWarned;
    inHeadset = xrSession;
    let over = false;
    xrSession.addEventListener("end", () => {
      over = true;
      if (inHeadset === xrSession) inHeadset = null;
    });
    // The browser's own Enter VR button works during an exercise in the window too. That one is another attempt.
    if (inWindow) {
      inWindow.leaving.abort();
      await inWindow.over;
      attempt = null;
    }
    begin("headset", workout);
    try {
      const scene = await parts.loadScene(workout);
      // The headset was taken off before the scene was ready.
      if (over) return setStep({ kind: "idle" });
      const session = scene.openInHeadset(xrSession, parts.page().devMode);
      setStep(await practiseAndEnd(session, workout, "headset"));
    } catch (error) {
      // Not awaited: it may never settle.
      xrSession.end().catch(() => undefined);
      failInHeadset(sceneFailure("headset", error), workout);
    }
  }

  function runInWindow(workout: Workout, setup: WindowSetup): Promise<void> {
    const leaving = new AbortController();
    const over = practiseInWindow(workout, setup, leaving.signal).finally(() => {
      inWindow = null;
    });
    inWindow = { setup, leaving, over };
    return over;
  }

  async function practiseInWindow(workout: Workout, setup: WindowSetup, leaving: AbortSignal): Promise<void> {
    parts.page().markSafetySeen();
    begin("window", workout);
    let stage: WindowStage | undefined;
    let session: SceneSession | undefined;
    try {
      stage = await setup.openStage();
      const scene = await parts.loadScene(workout);
      if (leaving.aborted) return;
      session = await scene.openOnScreen(stage.container, setup.screenMode);
      if (leaving.aborted) return void session.end();
      leaving.addEventListener("abort", session.end.bind(session));
      const next = await practiseAndEnd(session, workout, "window");
      if (!leaving.aborted) setStep(next);
    } catch (error) {
      void session?.end();
      setStep({ kind: "failure", where: "window", message: sceneFailure("window", error), rest: null });
    } finally {
      stage?.close();
    }
  }

  function begin(where: Where, { measure }: Workout): void {
    if (!measure) parts.markEntered();
    setStep({ kind: "running", where });
  }

  /** Practises in a session and ends it. The page adopts what it measured and changed. @returns what comes next */
  async function practiseAndEnd(session: SceneSession, workout: Workout, where: Where): Promise<VrStep> {
    Object.assign(screening, { last: null });
    const { measure } = workout;
    const taken = { startedAt: new Date(), userId: accountStore.getState().user?.id };
    const result = measure ? await session.run(workout, listener, true) : await practise(session, workout);
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
  }

  /**
   * Practises a workout, or the rest of one, and again or another motion for as long as the user asks for it. Saving starts here, as soon as a
   * run is over. If it has a checkpoint, that has all of it at once; the outbox follows.
   * @returns the result of the last run of at least a second, with the settings as they are now
   */
  async function practise(session: SceneSession, workout: Workout): Promise<RunResult> {
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

  /** Fails before the scene ran: a workout that was being resumed can be resumed again. */
  function failInHeadset(message: string, workout: Workout): void {
    setStep({ kind: "failure", where: "headset", message, rest: attempt && workout });
  }

  return {
    /**
     * Creates the scene while a dialog is open. Without WebGL, the dialog is replaced by a message; after another failure, entering tries again and
     * shows the error.
     */
    prepare(where: Where, workout: Workout): void {
      parts.loadScene(workout).catch((error: unknown) => {
        const message = sceneFailure(where, error);
        if (error instanceof NoWebGlError) setStep({ kind: "failure", where, message, rest: null });
        else parts.log(message);
      });
    },
    /** The next session starts a new attempt instead of adding to an interrupted one. */
    forget() {
      attempt = null;
    },
    failInHeadset,
    runInHeadset,
    runInWindow,
    /** Ends the session in the headset. */
    end: () => void inHeadset?.end().catch(() => undefined),
  };
}
