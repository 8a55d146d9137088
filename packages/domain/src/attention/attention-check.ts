import { SHUFFLE_SIZE, shuffledBlock } from "../motion/index.ts";
import { type Count, MARKER_EYES, type MarkerEyes } from "./tally.ts";

/** Seconds between the end of an answer and the next marker. */
const MIN_WAIT = 10;
const MAX_WAIT = 20;
/** Seconds that a marker shows, unless it is answered earlier. */
const MARKER_SECONDS = 1.5;
/** A select within this many seconds after a marker appears answers it. */
const ANSWER_SECONDS = 2.5;

const order = new Uint8Array(SHUFFLE_SIZE);

/** A number 0..7, each once in eight trials. */
function drawn(seed: number, trial: number): number {
  shuffledBlock(seed, Math.floor(trial / SHUFFLE_SIZE), order);
  return order[trial % SHUFFLE_SIZE] ?? 0;
}

/** Seconds before a trial. The order is unpredictable for the user. */
function waitBefore(seed: number, trial: number): number {
  return MIN_WAIT + ((MAX_WAIT - MIN_WAIT) * (drawn(~seed >>> 0, trial) + 0.5)) / SHUFFLE_SIZE;
}

/** A running check. A record without a clock that the functions below change in place, allocating nothing. @param seed an unsigned 32-bit integer */
export function createAttentionCheck(seed: number) {
  const count = (): Count => ({ shown: 0, answered: 0 });
  return {
    seed,
    /** Number of the marker, from 0. */
    trial: 0,
    /** Seconds until the next marker. */
    wait: waitBefore(seed, 0),
    /** Seconds since the current marker was due; null between markers. */
    since: null as number | null,
    eyes: "none" as MarkerEyes,
    answered: false,
    tally: { left: count(), right: count(), both: count(), none: count() },
  };
}
export type AttentionCheck = ReturnType<typeof createAttentionCheck>;

/** Advances by seconds of practice. @param left, right whether that eye sees anything; only such eyes get markers */
export function advanceAttention(check: AttentionCheck, seconds: number, left: boolean, right: boolean): void {
  if (check.since === null) {
    check.wait -= seconds;
    if (check.wait > 0) return;
    check.since = -check.wait;
    check.answered = false;
    check.eyes = eyesOf(drawn(check.seed, check.trial), left, right);
    return;
  }
  check.since += seconds;
  if (check.since < ANSWER_SECONDS) return;
  const count = check.tally[check.eyes];
  count.shown += 1;
  if (check.answered) count.answered += 1;
  check.trial += 1;
  postpone(check);
}

function eyesOf(number: number, left: boolean, right: boolean): MarkerEyes {
  const eyes = MARKER_EYES[number % MARKER_EYES.length] ?? "none";
  if ((left && right) || eyes === "none") return eyes;
  // With only one eye, half of the trials show nothing.
  if (number % 2 === 1 || !(left || right)) return "none";
  return left ? "left" : "right";
}

/** The eyes that currently see a marker. */
export function shownMarker({ since, eyes, answered }: AttentionCheck): MarkerEyes {
  return since !== null && since < MARKER_SECONDS && !answered ? eyes : "none";
}

/** Takes a select as an answer. @returns false between markers, when select has its usual meaning */
export function answerAttention(check: AttentionCheck): boolean {
  if (check.since === null) return false;
  check.answered = true;
  return true;
}

/** Discards the current marker, as on a pause. It is shown again after a wait. */
export function postpone(check: AttentionCheck): void {
  check.since = null;
  check.wait = waitBefore(check.seed, check.trial);
}
