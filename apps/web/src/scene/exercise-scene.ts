import { practiceRecord, practisedSeconds, remainingWorkout, type Workout } from "@vr-eye-lab/domain/workout";
import { PerspectiveCamera, WebGLRenderer } from "three";
import { NEAR_PLANE } from "./ball.ts";
import { BreakReminder } from "./break-reminder.ts";
import type { ExercisePlayer } from "./exercise-player.ts";
import { listenToKeys } from "./keyboard.ts";
import { readPalette } from "./palette.ts";
import type { ExerciseScene, SceneEnd, SceneOptions, SceneResult } from "./scene-api.ts";
import { Stage } from "./stage.ts";
import type { Theatre } from "./theatre.ts";
import { WindowSession } from "./window-session.ts";
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
      const run = new HeadsetSession(theatre, session, workout, seed, listener);
      const release = options.keyboard ? listenToKeys(run.player, () => run.end("ended")) : () => undefined;
      await run.start();
      const end = await run.over;
      release();
      return resultOf(run.player, workout, seed, end, run.head.ipd || null, run.error);
    },
    async runInWindow(container, workout, listener) {
      const seed = drawSeed();
      const run = new WindowSession(theatre, container, workout, seed, listener);
      const release = listenToKeys(run.player, () => run.end("ended"));
      const end = await run.over;
      release();
      return resultOf(run.player, workout, seed, end, null, run.error);
    },
    dispose() {
      renderer.setAnimationLoop(null);
      renderer.dispose();
    },
  };
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
    practice: practiceRecord(workout, run),
    rest: rest && { ...rest, exercises: rest.exercises.map((exercise) => ({ ...exercise, settings })) },
    ballPosition: end === "failed" ? null : settings.ballPosition,
    settings,
    ipd,
    seed,
    breakMinutes: breaks.endSession(practisedSeconds(run)),
    error,
  };
}
