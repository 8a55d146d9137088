import { LONGEST_FRAME_GAP } from "./run.ts";

/** Milliseconds of a bin of the gaps' counts. */
const BIN = 0.1;
/** Gaps from here on are pauses, which no bin holds. */
const BINS = Math.ceil((LONGEST_FRAME_GAP * 1000) / BIN) + 1;
/** A head stays still within this many degrees of where it looked when the ball began to move. */
const STILL_DEGREES = 5;

/**
 * The frames of a session in which the ball moved. A record that noteFrame changes in place, so that a frame allocates nothing.
 */
export interface FrameLog {
  shown: number;
  /** Refreshes without a new frame, counted with a refresh rate that the display tells. */
  late: number;
  /** Milliseconds. */
  worst: number;
  /** Seconds during which the head was still, and in all of which it is known. */
  still: number;
  watched: number;
  /** Refreshes a second, as the display told it last; null where it tells none. */
  rate: number | null;
  /** How many gaps lasted so many tenths of a millisecond, of the frames for which no rate is told. */
  readonly bins: Uint32Array;
  /** The milliseconds of the gaps in each bin, all together. */
  readonly sums: Float64Array;
}

/** What a display did, as it is kept with a session. */
export interface FrameEvidence {
  /** Refreshes a second: the display's own word, or else what the frames' gaps show; null before two frames. */
  readonly refreshRate: number | null;
  readonly framesShown: number;
  /** Refreshes at which no new frame was there. */
  readonly framesLate: number;
  /** The longest time between two frames, in milliseconds. */
  readonly worstGap: number;
  /** The share of the time, 0..1, in which the head was within 5 degrees of where it looked at first; null where it is not known. */
  readonly headStill: number | null;
}

export function createFrameLog(): FrameLog {
  return {
    shown: 0,
    late: 0,
    worst: 0,
    still: 0,
    watched: 0,
    rate: null,
    bins: new Uint32Array(BINS),
    sums: new Float64Array(BINS),
  };
}

/** How many refreshes of the rate went by within a gap without a frame of their own. */
function missed(milliseconds: number, rate: number): number {
  return Math.max(0, Math.round((milliseconds * rate) / 1000) - 1);
}

/**
 * Notes a frame in which the ball moved on.
 * @param seconds since the frame before, at most LONGEST_FRAME_GAP
 * @param rate refreshes a second at present; null where the display does not tell
 * @param turned degrees between where the head looks and where it looked at first; null where it is not known
 */
export function noteFrame(log: FrameLog, seconds: number, rate: number | null, turned: number | null): void {
  const gap = seconds * 1000;
  log.shown += 1;
  log.worst = Math.max(log.worst, gap);
  if (rate === null) {
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

/** Milliseconds between the refreshes of a display that tells no rate: the commonest gap, with the bins beside it; null before two frames. */
function commonestGap({ bins, sums }: FrameLog): number | null {
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

/** What the log comes to. */
export function evidenceOf(log: FrameLog): FrameEvidence {
  const gap = commonestGap(log);
  const ownRate = gap ? 1000 / gap : null;
  let late = log.late;
  if (ownRate !== null) {
    for (const [i, count] of log.bins.entries())
      if (count > 0) late += count * missed((log.sums[i] ?? 0) / count, ownRate);
  }
  const refreshRate = log.rate ?? ownRate;
  return {
    refreshRate: refreshRate === null ? null : Math.round(refreshRate * 10) / 10,
    framesShown: log.shown,
    framesLate: late,
    worstGap: Math.round(log.worst * 10) / 10,
    headStill: log.watched > 0 ? Math.round((1000 * log.still) / log.watched) / 1000 : null,
  };
}
