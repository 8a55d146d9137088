import {
  type AttentionCheck,
  advanceAttention,
  createAttentionCheck,
  postpone,
  shownMarker,
} from "@vr-eye-lab/domain/attention";
import type { ExerciseSettings } from "@vr-eye-lab/domain/exercise";
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
} from "@vr-eye-lab/domain/workout";
import { Vector3 } from "three";
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
  pauses = 0;
  longGaps = 0;
  readonly attention: AttentionCheck;
  readonly #exercise: StagedExercise;
  readonly #frames = new FrameLog();
  readonly #settings: ExerciseSettings[] = [];
  /** Of the answered exercises. */
  readonly #dots: (StagedDots | undefined)[] = [];
  /** Where the head looked when the ball started moving, after the start or a pause. */
  readonly #ahead = new Vector3();
  #moving = false;
  #practised = 0;
  #reported = 0;

  constructor(exercise: StagedExercise) {
    this.#exercise = exercise;
    this.attention = createAttentionCheck(exercise.request.seed);
  }

  /** Call it in each frame, after the run has advanced by its seconds. */
  addFrame(seconds: number): void {
    this.#noteExercise();
    const { request, run, viewer } = this.#exercise;
    const practised = practisedSeconds(run);
    // Whether the ball moved for all of the frame's seconds.
    const moved = practised - this.#practised >= seconds - ROUNDING;
    this.#practised = practised;
    if (seconds <= 0) return;
    this.#checkAttention(seconds, moved);
    const { head, drawing, xrSession } = viewer;
    if (moved && !this.#moving) this.#ahead.copy(head.forward);
    this.#moving = moved;
    if (moved) {
      const turned = xrSession && this.#ahead.angleTo(head.forward) * DEGREES;
      noteFrame(this.#frames, seconds, xrSession?.frameRate ?? null, turned, drawing);
    }
    const isPractice = !request.workout.measure;
    if (isPractice && practised >= this.#reported + PROGRESS_SECONDS) this.#reportProgress(practised);
  }

  /** The latest settings and dots of each exercise count. */
  #noteExercise(): void {
    const { index, shown, dots } = this.#exercise;
    this.#settings[index] = shown;
    this.#dots[index] = dots ?? undefined;
  }

  #checkAttention(seconds: number, moved: boolean): void {
    const { attention } = this;
    const { stage, shown, dots, sees } = this.#exercise;
    if (!moved && attention.since !== null) postpone(attention);
    if (moved && shown.attentionCheck && !dots) advanceAttention(attention, seconds, sees.left, sees.right);
    stage.mark(shownMarker(attention));
  }

  #reportProgress(practised: number): void {
    this.#reported = practised;
    const record = this.record();
    if (record) this.#exercise.request.listener.onProgress(record);
  }

  /** The record so far; null below one second of practice. */
  record(): PracticeRecord | null {
    this.#noteExercise();
    const { request, run, viewer } = this.#exercise;
    const { display, head, defaultIpd, xrSession } = viewer;
    return practiceRecord(request.workout, run, {
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
