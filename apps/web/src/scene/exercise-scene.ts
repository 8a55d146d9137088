import { DEFAULT_IPD } from "@vr-eye-lab/domain/optics";
import type { Display } from "@vr-eye-lab/domain/practice";
import { selfTestReadings } from "@vr-eye-lab/domain/self-test";
import { createFrameDrawing, remainingWorkout, type Workout } from "@vr-eye-lab/domain/workout";
import { createCanvasElement, WebGLRenderer } from "three";
import { DevModeView } from "./screen/dev-mode-view.ts";
import { listenToKeys } from "./screen/keyboard.ts";
import { ScreenRunner } from "./screen/screen-runner.ts";
import { ScreenView } from "./screen/screen-view.ts";
import { BreakReminder } from "./stage/break-reminder.ts";
import { ExercisePlayer } from "./stage/exercise-player.ts";
import { createHeadPose } from "./stage/head-pose.ts";
import { readPalette } from "./stage/palette.ts";
import type { Practice, Viewer } from "./stage/practice-recorder.ts";
import type {
  ExerciseScene,
  PracticeListener,
  RunEnd,
  SceneOptions,
  SceneResult,
  ScreenModeOptions,
} from "./stage/scene-api.ts";
import { SelfTestPlayer } from "./stage/self-test-player.ts";
import { Stage } from "./stage/stage.ts";
import { WorkoutRuns } from "./stage/workout-runs.ts";
import { HeadsetRunner } from "./xr/headset-runner.ts";

/** Counts for the whole page visit, even if the scene is replaced. */
const breaks = new BreakReminder();

/**
 * Creates the scene: one renderer and one stage, prepared so that no frame in the headset is delayed. Rejects with an Error if the browser has no WebGL 2.
 */
export async function createExerciseScene({ keyboard, log }: SceneOptions): Promise<ExerciseScene> {
  const renderer = createRenderer(log);
  const stage = new Stage(renderer, await readPalette());
  await stage.prepare();

  return {
    async runInHeadset(xrSession, workout, listener) {
      const head = createHeadPose();
      const drawing = createFrameDrawing();
      const viewer: Viewer = { display: "headset", head, drawing, defaultIpd: DEFAULT_IPD, xrSession };
      const play = (planned: Workout) => new ExercisePlayer(stage, newPractice(planned, listener), viewer);
      const runs = new WorkoutRuns(stage, head, workout, play);
      const runner = new HeadsetRunner(stage, xrSession, runs.player, head, drawing, runs.next);
      const keys = new AbortController();
      if (keyboard) {
        listenToKeys(
          () => runner.player,
          () => runner.end("ended"),
          keys.signal,
        );
      }
      const runEnd = await runner.run();
      keys.abort();
      if (runEnd.end === "context-lost") log("3D context lost in a headset session");
      return resultOf(runs, runEnd, { ipd: head.ipd || null, inputProfile: runner.inputProfile });
    },
    async runOnScreen(container, workout, listener, signal, screenMode) {
      const practice = newPractice(workout, screenMode ? resumingScreen(listener, screenMode) : listener);
      const head = createHeadPose();
      const player = new ExercisePlayer(stage, practice, {
        display: displayOf(screenMode),
        head,
        drawing: createFrameDrawing(),
        defaultIpd: screenMode?.ipd ?? DEFAULT_IPD,
        xrSession: null,
      });
      const view = screenMode ? new ScreenView(stage, screenMode, player) : new DevModeView(stage);
      const runner = new ScreenRunner(stage, container, view, player, head);
      const end = () => runner.end("ended");
      // In screen mode Escape and leaving full screen open the menu, or end the first 3-2-1, which has no menu.
      const leave = screenMode ? () => (player.starting ? end() : player.openMenu()) : end;
      const input = new AbortController();
      listenToKeys(() => player, leave, input.signal);
      const onFullScreenChange = () => {
        if (screenMode && !document.fullscreenElement) leave();
      };
      document.addEventListener("fullscreenchange", onFullScreenChange, input);
      signal.addEventListener("abort", () => runner.end("system"), input);
      const runEnd = await runner.run();
      input.abort();
      return resultOf({ player, earlier: null }, runEnd, { ipd: null, inputProfile: null });
    },
    async runSelfTest(xrSession, onBegin) {
      const head = createHeadPose();
      const player = new SelfTestPlayer(stage, head);
      onBegin(() => player.select());
      const { end, error } = await new HeadsetRunner(stage, xrSession, player, head, createFrameDrawing()).run();
      return { end, error, figures: selfTestReadings(player.test), ipd: head.ipd };
    },
    dispose() {
      renderer.setAnimationLoop(null);
      renderer.dispose();
    },
  };
}

function createRenderer(log: (message: string) => void): WebGLRenderer {
  const canvas = createCanvasElement();
  // The same attributes as three's, and a GPU that a headset can use. Without a context, three throws the error.
  const options: WebGLContextAttributes = { antialias: true, powerPreference: "high-performance", xrCompatible: true };
  const context = canvas.getContext("webgl2", options) ?? undefined;
  const renderer = new WebGLRenderer({ canvas, context });
  renderer.setClearColor(0x000000, 1);
  renderer.xr.enabled = true;
  // Otherwise three requests frames of the page after an XR session, with nothing to draw in them.
  renderer.xr.addEventListener("sessionend", () => renderer.setAnimationLoop(null));
  renderer.domElement.addEventListener("webglcontextlost", (event) => {
    // Lets the browser restore the context.
    event.preventDefault();
    log("3D context lost");
  });
  renderer.domElement.addEventListener("webglcontextrestored", () => log("3D context restored"));
  return renderer;
}

function newPractice(workout: Workout, listener: PracticeListener): Practice {
  const seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  return { workout, seed, listener, breaks };
}

function displayOf(screenMode: ScreenModeOptions | undefined): Display {
  if (!screenMode) return "window";
  return screenMode.way === "anaglyph" ? "anaglyph" : "side-by-side";
}

function resumingScreen(
  { onMilestone, ...listener }: PracticeListener,
  screenMode: ScreenModeOptions,
): PracticeListener {
  return {
    ...listener,
    onMilestone(milestone) {
      if (milestone.kind === "resumed") screenMode.onResume();
      onMilestone(milestone);
    },
  };
}

/** Records the last run, unless it is recorded, and returns the result of the last one of at least a second. */
function resultOf(
  { player, earlier }: Pick<WorkoutRuns, "player" | "earlier">,
  { end, error }: RunEnd,
  headset: Pick<SceneResult, "ipd" | "inputProfile">,
): SceneResult {
  player.finish();
  const { settings, run, workout } = player;
  // A completed workout stays complete if the user leaves in the summary or in the first second of another run.
  const isComplete = player.isComplete || (earlier !== null && player.recorder.record() === null);
  const rest = isComplete ? null : remainingWorkout(workout, run);
  return {
    end: isComplete && end !== "failed" ? "completed" : end,
    error,
    rest: rest && { ...rest, exercises: rest.exercises.map((exercise) => ({ ...exercise, settings })) },
    ballPosition: end === "failed" ? null : settings.ballPosition,
    settings,
    ...headset,
    breakMinutes: player.breakMinutes ?? earlier?.breakMinutes ?? null,
  };
}
