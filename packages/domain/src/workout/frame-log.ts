import type { DisplayTime } from "../practice/index.ts";
import { LONGEST_FRAME_GAP } from "./run.ts";

/** Milliseconds per histogram bin. */
const BIN = 0.1;
/** Longer gaps are pauses. */
const BINS = Math.ceil((LONGEST_FRAME_GAP * 1000) / BIN) + 1;
/** The head counts as still within this many degrees of its direction when the ball started to move. */
const STILL_DEGREES = 5;

/** The highest refresh rate in Hz that a display can have; a higher report is wrong. */
const MOST_RATE = 1000;

/** How frames are drawn. The session changes it in place, before it advances the player by the frame's time. */
export class FrameDrawing {
  /**
   * Drawn pixels for each pixel of the display's native resolution, along one side: 1 is native, 0.5 draws a quarter of the pixels. In WebXR the
   * scale factor of the layer, divided by its native one, times the viewport scale. Null if unknown.
   */
  renderScale: number | null = null;
  /** The instant that the ball's phase is computed for: `predictedDisplayTime`, or the time passed to the frame's callback. Null if unknown. */
  displayTime: DisplayTime | null = null;
  /** How much smaller than planned ball and path are, to fit a measured screen: at most 1. Null elsewhere. */
  fit: number | null = null;
}

/** Frame timing of a practice session while the ball moves. noteFrame changes it in place, so that frames allocate nothing. */
export class FrameLog {
  shown = 0;
  /** Refreshes without a new frame, for displays that report a refresh rate. */
  late = 0;
  /** The longest gap in milliseconds. */
  worst = 0;
  /** Seconds with a still head, and seconds with a known head direction. */
  still = 0;
  watched = 0;
  /** The last refresh rate that the display reported, in Hz; null if none. */
  rate: number | null = null;
  /** The least render scale; null if unknown. */
  scale: number | null = null;
  /** 'callback' if any frame had it; null if unknown. */
  displayTime: DisplayTime | null = null;
  /** The least fit; null if unknown. */
  fit: number | null = null;
  /** Histogram of the gaps of frames without a reported rate. */
  readonly bins = new Uint32Array(BINS);
  /** Sum of the gaps in each bin, in milliseconds. */
  readonly sums = new Float64Array(BINS);
}

/** Refreshes without a frame during a gap. */
function missed(milliseconds: number, rate: number): number {
  return Math.max(0, Math.round((milliseconds * rate) / 1000) - 1);
}

/**
 * Records a frame in which the ball moved.
 * @param seconds since the last frame, at most LONGEST_FRAME_GAP
 * @param rate the current refresh rate in Hz as the display reports it; null if it doesn't. Some report 0
 * @param turned degrees between the head's current and first direction; null if unknown
 */
export function noteFrame(
  log: FrameLog,
  seconds: number,
  rate: number | null,
  turned: number | null,
  { renderScale, displayTime, fit }: Readonly<FrameDrawing>,
): void {
  if (renderScale !== null && (log.scale === null || renderScale < log.scale)) log.scale = renderScale;
  if (fit !== null) log.fit = Math.min(log.fit ?? 1, fit);
  if (log.displayTime !== "callback") log.displayTime = displayTime;
  const gap = seconds * 1000;
  log.shown += 1;
  log.worst = Math.max(log.worst, gap);
  if (rate === null || !(rate > 0 && rate <= MOST_RATE)) {
    const bin = Math.min(BINS - 1, Math.round(gap / BIN));
    log.bins[bin] = (log.bins[bin] ?? 0) + 1;
    log.sums[bin] = (log.sums[bin] ?? 0) + gap;
  } else {
    log.rate = rate;
    log.late += missed(gap, rate);
  }
  if (turned === null) return;
  log.watched += seconds;
  if (turned <= STILL_DEGREES) log.still += seconds;
}

/** The estimated refresh interval in milliseconds: the mean of the most frequent gap and its neighbours; null before two frames. */
function refreshInterval({ bins, sums }: FrameLog): number | null {
  let best = 0;
  for (let i = 1; i < BINS; i++) if ((bins[i] ?? 0) > (bins[best] ?? 0)) best = i;
  if (!bins[best]) return null;
  let [sum, count] = [0, 0];
  const reach = Math.max(1, Math.round(best * 0.1));
  for (let i = Math.max(0, best - reach); i <= Math.min(BINS - 1, best + reach); i++) {
    sum += sums[i] ?? 0;
    count += bins[i] ?? 0;
  }
  return sum / count;
}

/** The frame statistics stored with a practice session. */
export function evidenceOf(log: FrameLog) {
  const gap = refreshInterval(log);
  const estimatedRate = gap ? 1000 / gap : null;
  let late = log.late;
  if (estimatedRate !== null) {
    for (const [i, count] of log.bins.entries())
      if (count > 0) late += count * missed((log.sums[i] ?? 0) / count, estimatedRate);
  }
  const refreshRate = log.rate ?? estimatedRate;
  return {
    refreshRate: refreshRate === null ? null : Math.round(refreshRate * 10) / 10,
    framesShown: log.shown,
    framesLate: late,
    worstGap: Math.round(log.worst * 10) / 10,
    headStill: log.watched > 0 ? Math.round((1000 * log.still) / log.watched) / 1000 : null,
    ...(log.scale !== null && { renderScale: Math.round(1000 * log.scale) / 1000 }),
    ...(log.displayTime && { displayTime: log.displayTime }),
    ...(log.fit !== null && { fit: Math.round(1000 * log.fit) / 1000 }),
  };
}
