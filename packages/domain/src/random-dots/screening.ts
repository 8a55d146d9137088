import { hash } from "../hash.ts";
import { SCREENING } from "./modes.ts";
import {
  advancePresentation,
  createPresentation,
  endPatch,
  isTimeUp,
  type PatchKind,
  type Presentation,
  showPatch,
} from "./presentation.ts";
import type { Answer } from "./settings.ts";

// Not from the room of all settings, which imports this one.
const EYES = ["left", "right"] as const;

export interface ScreeningResult {
  /** Of 12 trials. */
  readonly right: number;
  /** Catch trials answered rightly, of 2. */
  readonly catches: number;
  /** Number of this try on its day, from 1. */
  readonly tries: number;
}

/**
 * Checks that the user sees the patch at zero added demand. After trials that explain it, trials come in a random order: 12 with the patch, 2 catch trials,
 * and 3 markers for each eye. A marker is answered like a catch trial, but only one eye sees it. Markers don't decide whether the user passes; they name an
 * eye that is suppressed.
 */
export interface Screening extends Presentation {
  readonly tries: number;
  /** 'explained' waits for repeatExplanation or beginScreening. */
  state: "explaining" | "explained" | "testing" | "over";
  /** Answered trials of this state. */
  done: number;
  readonly demand: 0;
  /** In the order in which they come. */
  readonly kinds: readonly PatchKind[];
  /** Right answers. */
  readonly right: Record<PatchKind, number>;
}

/** @param seed an unsigned 32-bit integer @param tries the number of this try on its day, from 1 */
export function createScreening(seed: number, tries: number): Screening {
  const { trials, catches, markers } = SCREENING;
  const repeat = (kind: PatchKind, count: number) => Array<PatchKind>(count).fill(kind);
  const kinds = [
    ...repeat("disparity", trials),
    ...repeat("luminance", catches),
    ...EYES.flatMap((eye) => repeat(eye, markers)),
  ].map((kind, i) => ({ kind, order: hash(seed, i) }));
  return {
    ...createPresentation(seed),
    tries,
    state: "explaining",
    done: 0,
    demand: 0,
    kinds: kinds.sort((a, b) => a.order - b.order).map(({ kind }) => kind),
    right: { disparity: 0, large: 0, luminance: 0, left: 0, right: 0 },
  };
}

/** Advances by the seconds since the last frame. The caller leaves out pauses. @returns whether this frame has new dots */
export function advanceScreening(screening: Screening, seconds: number): boolean {
  const isRefreshed = advancePresentation(screening, seconds);
  // The trials that explain have no limit.
  if (screening.state === "testing" && isTimeUp(screening)) answerScreening(screening, "none");
  const { state, place, pause, kinds, done } = screening;
  if (isRefreshed && !place && pause === 0) {
    if (state === "explaining") showPatch(screening, "large");
    else if (state === "testing") showPatch(screening, kinds[done] ?? "disparity");
  }
  return isRefreshed;
}

/** Takes an answer while a patch shows. */
export function answerScreening(screening: Screening, answer: Answer): void {
  const { place, kind, state, kinds } = screening;
  if (!place) return;
  if (answer === place) screening.right[kind] += 1;
  endPatch(screening, answer === place ? "right" : "wrong");
  screening.done += 1;
  if (state === "explaining" && screening.done === SCREENING.explaining) screening.state = "explained";
  if (state === "testing" && screening.done === kinds.length) screening.state = "over";
}

/** Shows the trials that explain once more. */
export function repeatExplanation(screening: Screening): void {
  enter(screening, "explaining");
}

/** Starts the trials that decide. */
export function beginScreening(screening: Screening): void {
  enter(screening, "testing");
}

function enter(screening: Screening, state: Screening["state"]): void {
  if (screening.state !== "explained") return;
  screening.state = state;
  screening.done = 0;
}

export function screeningResult({ right, tries }: Screening): ScreeningResult {
  return { right: right.disparity, catches: right.luminance, tries };
}

/** A user who guesses passes the first try with a probability of 4 in 10,000. */
export function passesScreening({ right, catches, tries }: ScreeningResult): boolean {
  return catches === SCREENING.catches && right >= (tries > 1 ? SCREENING.later : SCREENING.first);
}

/** The eye that missed its markers while the other eye missed none; null if there is no such eye. */
export function suppressedEye({ right }: Screening): (typeof EYES)[number] | null {
  const { markers, suppressed } = SCREENING;
  if (right.left <= suppressed && right.right === markers) return "left";
  return right.right <= suppressed && right.left === markers ? "right" : null;
}
