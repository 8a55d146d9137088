import type { ExerciseSettings } from "@vr-eye-lab/domain/exercise";
import {
  createFrameLog,
  type Display,
  noteFrame,
  type PracticeRecord,
  practiceRecord,
  type Workout,
  type WorkoutRun,
} from "@vr-eye-lab/domain/workout";
import { Vector3 } from "three";
import type { Attention } from "./attention.ts";
import type { BreakReminder } from "./break-reminder.ts";
import type { HeadPose } from "./head-pose.ts";
import type { PracticeListener } from "./scene-api.ts";

const DEGREES = 180 / Math.PI;
/** Seconds of practice between progress reports. */
const PROGRESS_SECONDS = 2;

/** One practice session: what to practise, and who is informed. */
export interface Practice {
  readonly workout: Workout;
  /** Unsigned 32-bit seed for the order of saccades and attention markers. */
  readonly seed: number;
  readonly listener: PracticeListener;
  readonly breaks: BreakReminder;
}

/** The person's eyes and the display in front of them. */
export interface Viewer {
  readonly display: Display;
  /** The live head pose; the runner updates it before each frame. */
  readonly head: HeadPose;
  /** Whether the head's direction is measured. */
  readonly tracksHead: boolean;
  /** Distance between the eyes in metres, used unless the headset reports one. */
  readonly defaultIpd: number;
  /** Current refresh rate in Hz; null if the display doesn't report it. */
  frameRate(): number | null;
}

/** The distance between the eyes in metres. */
export function ipdOf({ head, defaultIpd }: Viewer): number {
  return head.ipd || defaultIpd;
}

/** Records a practice session: frames, head movement, pauses and settings. Allocates nothing per frame. */
export class PracticeRecorder {
  pauses = 0;
  readonly #practice: Practice;
  readonly #run: WorkoutRun;
  readonly #viewer: Viewer;
  readonly #attention: Attention;
  readonly #frames = createFrameLog();
  readonly #settings: ExerciseSettings[] = [];
  /** Where the head looked when the ball started moving, after the start or a pause. */
  readonly #ahead = new Vector3();
  #moving = false;
  #reported = 0;

  constructor(practice: Practice, run: WorkoutRun, viewer: Viewer, attention: Attention) {
    this.#practice = practice;
    this.#run = run;
    this.#viewer = viewer;
    this.#attention = attention;
  }

  /** Records the latest settings of an exercise. */
  setSettings(index: number, settings: ExerciseSettings): void {
    this.#settings[index] = settings;
  }

  /** @param moved whether the ball moved for all of the frame's seconds */
  addFrame(seconds: number, moved: boolean): void {
    const { head, tracksHead } = this.#viewer;
    if (moved && !this.#moving) this.#ahead.copy(head.forward);
    this.#moving = moved;
    if (!moved) return;
    const turned = tracksHead ? this.#ahead.angleTo(head.forward) * DEGREES : null;
    noteFrame(this.#frames, seconds, this.#viewer.frameRate(), turned);
  }

  /** Reports the progress if it is time. @param practised seconds so far */
  reportProgress(practised: number): void {
    if (practised < this.#reported + PROGRESS_SECONDS) return;
    this.#reported = practised;
    const record = this.record();
    if (record) this.#practice.listener.onProgress(record);
  }

  /** What was practised so far; null below one second. */
  record(): PracticeRecord | null {
    return practiceRecord(this.#practice.workout, this.#run, {
      display: this.#viewer.display,
      ipd: ipdOf(this.#viewer),
      pauses: this.pauses,
      frames: this.#frames,
      settings: this.#settings,
      attention: this.#attention.tally,
    });
  }
}
