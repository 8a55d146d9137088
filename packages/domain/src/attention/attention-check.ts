import { SHUFFLE_SIZE, shuffledBlock } from "../motion/index.ts";
import { type Count, MARKER_EYES, type MarkerEyes } from "./tally.ts";

/** Seconds from one answer's end to the next marker. */
const SHORTEST_WAIT = 10;
const LONGEST_WAIT = 20;
/** Seconds that a marker stays, unless it is answered before. */
const MARKER_SECONDS = 1.5;
/** Seconds from a marker's coming within which a select is its answer. */
const ANSWER_SECONDS = 2.5;

/** The check under way: a record without a clock that the functions below change in place, allocating nothing. */
export interface AttentionCheck {
  readonly seed: number;
  /** Counts markers from 0. */
  trial: number;
  /** Seconds until the next marker. */
  wait: number;
  /** Seconds since the present marker was due; null between markers. */
  since: number | null;
  eyes: MarkerEyes;
  answered: boolean;
  readonly tally: Record<MarkerEyes, Count>;
}

const order = new Uint8Array(SHUFFLE_SIZE);

/** A number 0..7 for a trial; of eight trials each has another one. */
function drawn(seed: number, trial: number): number {
  shuffledBlock(seed, Math.floor(trial / SHUFFLE_SIZE), order);
  return order[trial % SHUFFLE_SIZE] ?? 0;
}

/** Seconds before a trial: between the shortest and the longest wait, in an order that nobody can foresee. */
function waitBefore(seed: number, trial: number): number {
  return SHORTEST_WAIT + ((LONGEST_WAIT - SHORTEST_WAIT) * (drawn(~seed >>> 0, trial) + 0.5)) / SHUFFLE_SIZE;
}

/** @param seed an unsigned 32-bit integer */
export function createAttentionCheck(seed: number): AttentionCheck {
  const count = (): Count => ({ shown: 0, answered: 0 });
  const tally = { left: count(), right: count(), both: count(), none: count() };
  return { seed, trial: 0, wait: waitBefore(seed, 0), since: null, eyes: "none", answered: false, tally };
}

/**
 * Lets seconds of practice pass.
 * @param left, right whether that eye sees anything at present: one that is to see black is shown no marker
 */
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
  // With one eye alone, half of the trials show nothing.
  if (number % 2 === 1 || !(left || right)) return "none";
  return left ? "left" : "right";
}

/** To which eyes a marker shows at present. */
export function shownMarker({ since, eyes, answered }: AttentionCheck): MarkerEyes {
  return since !== null && since < MARKER_SECONDS && !answered ? eyes : "none";
}

/** Takes a select for an answer. Returns whether it was one: between markers it means what it always means. */
export function answerAttention(check: AttentionCheck): boolean {
  if (check.since === null) return false;
  check.answered = true;
  return true;
}

/** A pause: the present marker, whatever was seen of it, counts for nothing, and comes again after a wait. */
export function postpone(check: AttentionCheck): void {
  check.since = null;
  check.wait = waitBefore(check.seed, check.trial);
}
