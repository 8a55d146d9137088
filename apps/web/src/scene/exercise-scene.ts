import { DEFAULT_IPD } from "@vr-eye-lab/domain/optics";
import { selfTestReadings } from "@vr-eye-lab/domain/self-test";
import { practisedSeconds, remainingWorkout, type Workout } from "@vr-eye-lab/domain/workout";
import { PerspectiveCamera, WebGLRenderer } from "three";
import { FlatView } from "./screen/flat-view.ts";
import { onFullScreenLeft } from "./screen/full-screen.ts";
import { HalvesView } from "./screen/halves-view.ts";
import { listenToKeys } from "./screen/keyboard.ts";
import { WindowSession } from "./screen/window-session.ts";
import { DEFAULT_EYE_HEIGHT } from "./stage/anchor.ts";
import { NEAR_PLANE } from "./stage/ball.ts";
import { BreakReminder } from "./stage/break-reminder.ts";
import { ExercisePlayer } from "./stage/exercise-player.ts";
import { readPalette } from "./stage/palette.ts";
import type {
  ExerciseScene,
  FlatStaging,
  SceneEnd,
  SceneOptions,
  SceneResult,
  SessionListener,
} from "./stage/scene-api.ts";
import { SelfTestPlayer } from "./stage/self-test-player.ts";
import type { Screen } from "./stage/session-log.ts";
import { Stage } from "./stage/stage.ts";
import type { Theatre } from "./stage/theatre.ts";
import { HeadsetSession } from "./xr/headset-session.ts";

/** The room ends well before this many metres. */
const FAR_PLANE = 100;
/** One for the whole visit: a scene that replaces another goes on counting. */
const breaks = new BreakReminder();

/**
 * Makes the stimulus engine: one renderer and one stage, with every shader compiled, so that the first frame of a session
 * is drawn without delay. Rejects with an Error when the browser gives no WebGL 2.
 */
export async function createExerciseScene(options: SceneOptions): Promise<ExerciseScene> {
  const renderer = new WebGLRenderer({ antialias: true, alpha: false, powerPreference: "high-performance" });
  renderer.xr.enabled = true;
  // Left alone, three asks for the page's own frames from the first session's end on, with nothing to draw in them.
  renderer.xr.addEventListener("sessionend", () => renderer.setAnimationLoop(null));
  renderer.setClearColor(0x000000, 1);
  renderer.domElement.addEventListener("webglcontextlost", (event) => {
    event.preventDefault();
    options.log("3D context lost");
  });
  renderer.domElement.addEventListener("webglcontextrestored", () => options.log("3D context restored"));
  const stage = new Stage(await readPalette());
  const camera = new PerspectiveCamera(60, 1, NEAR_PLANE, FAR_PLANE);
  camera.layers.enable(1);
  camera.layers.enable(2);
  renderer.compile(stage.scene, camera);
  const theatre: Theatre = { renderer, camera, stage, breaks, log: options.log };

  return {
    async runInHeadset(session, workout, listener) {
      const seed = drawSeed();
      const screen: Screen = { display: "headset", frameRate: () => session.frameRate ?? null, tracksHead: true };
      const run = new HeadsetSession(
        theatre,
        session,
        (head) => new ExercisePlayer(theatre, workout, seed, head, DEFAULT_IPD, listener, screen),
      );
      const release = options.keyboard ? listenToKeys(run.player, () => run.end("ended")) : () => undefined;
      await run.start();
      const end = await run.over;
      release();
      return resultOf(run.player, workout, seed, end, run.head.ipd || null, run.error);
    },
    async runSelfTest(session, onBegin) {
      const run = new HeadsetSession(theatre, session, (head) => new SelfTestPlayer(stage, head));
      onBegin(() => run.player.select());
      await run.start();
      const end = await run.over;
      return { end, figures: selfTestReadings(run.player.test), ipd: run.head.ipd || DEFAULT_IPD, error: run.error };
    },
    async runInWindow(container, workout, listener, flat) {
      const seed = drawSeed();
      const run = flat
        ? runFlat(theatre, container, workout, seed, listener, flat)
        : runHalves(theatre, container, workout, seed, listener);
      const end = await run.session.over;
      run.release();
      return resultOf(run.session.player, workout, seed, end, null, run.session.error);
    },
    dispose() {
      renderer.setAnimationLoop(null);
      renderer.dispose();
    },
  };
}

interface WindowRun {
  readonly session: WindowSession;
  /** Stops listening to the person. */
  release(): void;
}

/** Begins a session with one half of an element for each eye, in which Escape ends. */
function runHalves(
  theatre: Theatre,
  container: HTMLElement,
  workout: Workout,
  seed: number,
  listener: SessionListener,
): WindowRun {
  const view = new HalvesView(theatre, DEFAULT_EYE_HEIGHT, DEFAULT_IPD);
  const session = new WindowSession(theatre, container, workout, seed, listener, DEFAULT_IPD, view);
  return { session, release: listenToKeys(session.player, () => session.end("ended")) };
}

/** Begins a session on a flat screen, in which Escape opens the menu; in the first 3-2-1, which knows no menu, it ends. */
function runFlat(
  theatre: Theatre,
  container: HTMLElement,
  workout: Workout,
  seed: number,
  { onProgress, onMilestone }: SessionListener,
  flat: FlatStaging,
): WindowRun {
  const listener: SessionListener = {
    onProgress,
    onMilestone(milestone) {
      if (milestone.kind === "resumed") flat.onResume();
      onMilestone(milestone);
    },
  };
  const view = new FlatView(theatre, flat, DEFAULT_EYE_HEIGHT, () => session.player.starting);
  const session = new WindowSession(theatre, container, workout, seed, listener, flat.ipd, view);
  const leave = () => (session.player.starting ? session.end("ended") : session.player.openMenu());
  const releases = [listenToKeys(session.player, leave), onFullScreenLeft(leave)];
  return { session, release: () => releases.forEach((release) => void release()) };
}

/** A fresh unsigned 32-bit seed, for the order of the saccades. */
function drawSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
}

function resultOf(
  player: ExercisePlayer,
  workout: Workout,
  seed: number,
  end: SceneEnd,
  ipd: number | null,
  error: string | null,
): SceneResult {
  const { settings, run } = player;
  const rest = end === "completed" ? null : remainingWorkout(workout, run);
  return {
    end,
    practice: player.practice(),
    rest: rest && { ...rest, exercises: rest.exercises.map((exercise) => ({ ...exercise, settings })) },
    ballPosition: end === "failed" ? null : settings.ballPosition,
    settings,
    ipd,
    seed,
    breakMinutes: breaks.endSession(practisedSeconds(run)),
    error,
  };
}
