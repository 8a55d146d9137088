import {
  type AttentionCheck,
  advanceAttention,
  createAttentionCheck,
  postpone,
  shownMarker,
} from "@vr-eye-lab/domain/attention";
import { type ExerciseSettings, eyeViewOf } from "@vr-eye-lab/domain/exercise";
import type { Display, PracticeRecord } from "@vr-eye-lab/domain/practice";
import type { ScreeningResult } from "@vr-eye-lab/domain/random-dots";
import {
  type FrameDrawing,
  FrameLog,
  noteFrame,
  practiceRecord,
  practisedSeconds,
  ROUNDING,
  type Workout,
  type WorkoutRun,
} from "@vr-eye-lab/domain/workout";
import { Vector3 } from "three";
import type { AttentionMarker } from "../stage/attention-marker.ts";
import type { HeadPose } from "../stage/head-pose.ts";
import type { DotsScript, RunListener } from "./exercise-scene.ts";
import type { StagedDots } from "./staged-dots.ts";
import type { StagedExercise } from "./staged-exercise.ts";

const DEGREES = 180 / Math.PI;
/** Seconds of practice between progress reports. */
const PROGRESS_SECONDS = 2;

/** What to practise in one run, and who is informed. */
export interface RunRequest {
  /** Changes with its motion. */
  workout: Workout;
  /** Unsigned 32-bit seed for the order of saccades and attention markers. */
  readonly seed: number;
  readonly listener: RunListener;
  /** Whether to explain how to open the menu. */
  readonly hintsMenu: boolean;
  /** Null if the workout has no Random dots. */
  readonly dots: DotsScript | null;
}

/** The person's eyes and the display in front of them. */
export interface Viewer {
  readonly display: Display;
  /** The live head pose; the session updates it before each frame. */
  readonly head: HeadPose;
  /** For the record. Fields that the session never sets are missing there. */
  readonly drawing: FrameDrawing;
  /** Distance between the eyes in metres, used unless the headset reports one; 0 with one image for both eyes. */
  readonly defaultIpd: number;
  /** Null without a headset. */
  readonly xrSession: XRSession | null;
  readonly screening: ScreeningState;
}

/** The screening of Random dots: once per XR session, or page and display. */
export interface ScreeningState {
  /** The last one; null before the first. */
  result: ScreeningResult | null;
  passed: boolean;
}

/** The distance between the eyes in metres. */
export function ipdOf({ head, defaultIpd }: Viewer): number {
  return head.ipd || defaultIpd;
}

/** Records one run, and makes its attention check. Allocates nothing per frame. */
export class PracticeRecorder {
  readonly request: RunRequest;
  readonly viewer: Viewer;
  pauses = 0;
  longGaps = 0;
  readonly attention: AttentionCheck;
  readonly #run: WorkoutRun;
  readonly #marker: AttentionMarker;
  readonly #frames = new FrameLog();
  /** The latest settings of each exercise. */
  readonly #settings: ExerciseSettings[] = [];
  /** Of the answered exercises, at their places. */
  readonly #dots: (StagedDots | undefined)[] = [];
  #checksAttention = false;
  /** Which eyes can see a marker. */
  #sees = { left: true, right: true };
  /** Where the head looked when the ball started moving, after the start or a pause. */
  readonly #ahead = new Vector3();
  #moving = false;
  #practised = 0;
  #reported = 0;

  constructor(request: RunRequest, run: WorkoutRun, viewer: Viewer, marker: AttentionMarker) {
    this.attention = createAttentionCheck(request.seed);
    this.request = request;
    this.viewer = viewer;
    this.#run = run;
    this.#marker = marker;
  }

  setExercise({ index, shown: settings, dots }: StagedExercise): void {
    this.#settings[index] = settings;
    this.#dots[index] = dots ?? undefined;
    this.#checksAttention = settings.attentionCheck && !dots;
    this.#sees = { left: eyeViewOf(settings, "left").room, right: eyeViewOf(settings, "right").room };
  }

  /** Call it in each frame, after the run has advanced by its seconds. */
  addFrame(seconds: number): void {
    const practised = practisedSeconds(this.#run);
    // Whether the ball moved for all of the frame's seconds.
    const moved = practised - this.#practised >= seconds - ROUNDING;
    this.#practised = practised;
    if (seconds <= 0) return;
    this.#checkAttention(seconds, moved);
    const { head, drawing, xrSession } = this.viewer;
    if (moved && !this.#moving) this.#ahead.copy(head.forward);
    this.#moving = moved;
    if (moved) {
      const turned = xrSession && this.#ahead.angleTo(head.forward) * DEGREES;
      noteFrame(this.#frames, seconds, xrSession?.frameRate ?? null, turned, drawing);
    }
    const isPractice = !this.request.workout.measure;
    if (isPractice && practised >= this.#reported + PROGRESS_SECONDS) this.#reportProgress(practised);
  }

  #checkAttention(seconds: number, moved: boolean): void {
    const { attention } = this;
    if (!moved && attention.since !== null) postpone(attention);
    if (moved && this.#checksAttention) advanceAttention(attention, seconds, this.#sees.left, this.#sees.right);
    this.#marker.show(shownMarker(attention));
  }

  #reportProgress(practised: number): void {
    this.#reported = practised;
    const record = this.record();
    if (record) this.request.listener.onProgress(record);
  }

  /** The record so far; null below one second of practice. */
  record(): PracticeRecord | null {
    const { display, head, defaultIpd, xrSession } = this.viewer;
    return practiceRecord(this.request.workout, this.#run, {
      display,
      // Without two views a headset has none to record.
      ipd: xrSession ? head.ipd : defaultIpd,
      pauses: this.pauses,
      longGaps: this.longGaps,
      frames: this.#frames,
      settings: this.#settings.map((settings, i) => this.#dots[i]?.settings ?? settings),
      answers: this.#dots.map((dots) => dots?.answers() ?? undefined),
      attention: this.attention.tally,
    });
  }
}
