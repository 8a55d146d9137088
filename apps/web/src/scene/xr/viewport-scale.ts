import { LONGEST_FRAME_GAP } from "@vr-eye-lab/domain/workout";
import type { FrameClock } from "../stage/frame-clock.ts";

/** Each scale draws about 30 % fewer pixels than the one before. */
export const VIEWPORT_SCALES: readonly number[] = [1, 0.84, 0.71];
/** Seconds in which frames keep coming late before the scale is lowered. */
const LATE_SECONDS = 2;
/** Seconds without a late frame after which frames no longer keep coming late. */
const RECOVERED_SECONDS = 0.25;
/** Seconds without a late frame before the scale is raised again, at first. */
const PATIENCE_SECONDS = 15;
/** A frame is late from this many refresh intervals on. */
const LATE_INTERVALS = 1.5;
/** From this many intervals on, rendering takes longer than two of them, so half of the pixels is needed: two steps down. */
const VERY_LATE_INTERVALS = 2.5;
/** No headset refreshes at a lower rate, in Hz: slower frames are a fraction of its rate. */
const SLOWEST_DISPLAY = 60;
/** Frames over which an unreported refresh interval is estimated. */
const BLOCK_FRAMES = 30;

/** The viewport scale of one XR session. advanceScale changes it in place, so that frames allocate nothing. */
export class ScaleState {
  /** Index in VIEWPORT_SCALES. */
  step = 0;
  /** Seconds that frames have kept coming late. */
  late = 0;
  /** The number of frames in these seconds. */
  lateFrames = 0;
  /** Seconds since the last late frame. */
  onTime = 0;
  /** Seconds without a late frame before the next step up. Doubles with each step down, so that the scale settles. */
  patience = PATIENCE_SECONDS;
  /** Seconds between refreshes as estimated; Infinity before the first block of frames. */
  interval = Number.POSITIVE_INFINITY;
  /** Seconds and frames of the current block. */
  blockSeconds = 0;
  blockFrames = 0;
}

/**
 * Advances by a frame. After 2 s of late frames the scale goes down by one step, or by two if they are very late. After a much longer time without a
 * late frame it goes up by one step.
 * @param clock of the frame; pauses don't count
 * @param rate the display's refresh rate in Hz; undefined if it isn't reported
 * @param mayStep false while the scale must not change
 */
export function advanceScale(
  state: ScaleState,
  { gap }: Pick<FrameClock, "gap">,
  rate: number | undefined,
  mayStep: boolean,
): void {
  if (gap <= 0 || gap > LONGEST_FRAME_GAP) {
    state.late = 0;
    state.lateFrames = 0;
    return;
  }
  const interval = rate !== undefined && rate >= SLOWEST_DISPLAY ? 1 / rate : estimateInterval(state, gap);
  const isLate = gap > LATE_INTERVALS * interval;
  state.onTime = isLate ? 0 : state.onTime + gap;
  const isTrouble = state.onTime < RECOVERED_SECONDS;
  state.late = isTrouble ? state.late + gap : 0;
  state.lateFrames = isTrouble ? state.lateFrames + 1 : 0;
  if (!mayStep) return;
  if (isLate && state.late >= LATE_SECONDS && state.step < VIEWPORT_SCALES.length - 1) {
    state.patience *= 2;
    const steps = state.late > VERY_LATE_INTERVALS * interval * state.lateFrames ? 2 : 1;
    setStep(state, Math.min(state.step + steps, VIEWPORT_SCALES.length - 1));
  } else if (state.onTime >= state.patience && state.step > 0) {
    setStep(state, state.step - 1);
  }
}

function setStep(state: ScaleState, step: number): void {
  state.step = step;
  state.late = 0;
  state.lateFrames = 0;
  state.onTime = 0;
}

/** Seconds between refreshes: the mean of the fastest block of frames, or the fraction of it that a headset's display can have. */
function estimateInterval(state: ScaleState, seconds: number): number {
  state.blockSeconds += seconds;
  state.blockFrames += 1;
  if (state.blockFrames >= BLOCK_FRAMES) {
    const mean = state.blockSeconds / state.blockFrames;
    // 0.1 is tolerance: a display of 60 Hz may measure 59.9 Hz.
    const refreshes = Math.max(1, Math.ceil(mean * SLOWEST_DISPLAY - 0.1));
    state.interval = Math.min(state.interval, mean / refreshes);
    state.blockSeconds = 0;
    state.blockFrames = 0;
  }
  return state.interval;
}
