import type { Page } from "@playwright/test";
import { DEFAULT_SETTINGS } from "@vr-eye-lab/domain/exercise";
import {
  type Answer,
  advanceDotsRun,
  advanceScreening,
  answerDotsRun,
  answerScreening,
  beginScreening,
  createDotsRun,
  createScreening,
  DEFAULT_DOTS,
  type DotsRun,
  type DotsSettings,
  MOST_DEMAND,
  type Place,
  type Screening,
  type Trial,
} from "@vr-eye-lab/domain/random-dots";
import { LEAD_IN, pass, SEED } from "./practice.ts";
import { changeSettings } from "./settings.ts";

/** More than the pause between two trials and the time to the next refresh. */
export const BETWEEN = 0.75;

/** The stick's axes towards each place. */
export const AXES: Readonly<Record<Place, readonly [number, number]>> = {
  up: [0, -1],
  down: [0, 1],
  left: [-1, 0],
  right: [1, 0],
};

export const OPPOSITE = { up: "down", down: "up", left: "right", right: "left" } as const;

/** Chooses Random dots with these settings. */
export async function chooseDots(page: Page, dots: Partial<DotsSettings>): Promise<void> {
  await changeSettings(page, { ...DEFAULT_SETTINGS, dots: { ...DEFAULT_DOTS, ...dots } }, "randomdots");
}

/** Pushes the right stick towards a place for a frame, and lets go. */
export async function pushStick(page: Page, place: Place): Promise<void> {
  const [x, y] = AXES[place];
  await page.evaluate(([x, y]) => window.headset.controllers.right?.updateAxes("thumbstick", x, y), [x, y] as const);
  await pass(page, 0.05);
  await page.evaluate(() => window.headset.controllers.right?.updateAxes("thumbstick", 0, 0));
  await pass(page, 0.05);
}

/** Answers all trials of a screening. @param answerOf by default the right place */
export async function answerScreeningTrials(
  page: Page,
  answer: (page: Page, place: Place) => Promise<void> = pushStick,
  answerOf = (place: Place, _screening: Screening): Place => place,
): Promise<void> {
  await pass(page, LEAD_IN + 0.1);
  // The same rules with the same seed show the same places.
  const screening = createScreening(~SEED >>> 0, 1);
  while (screening.state !== "over") {
    if (screening.state === "explained") {
      await answer(page, "up");
      beginScreening(screening);
    }
    await pass(page, BETWEEN);
    while (screening.place === null) advanceScreening(screening, 0.11);
    const place = answerOf(screening.place, screening);
    await answer(page, place);
    answerScreening(screening, place satisfies Answer);
  }
}

/** Answers a whole run, by the same rules with the same seed, as a user who sees the patch up to a demand. @returns its trials */
export function answerRun(
  page: Page,
  dots: Partial<DotsSettings>,
  threshold: number,
  answer: (page: Page, place: Place) => Promise<void> = pushStick,
): Promise<readonly Trial[]> {
  return answerTrials(page, createDotsRun({ ...DEFAULT_DOTS, ...dots }, MOST_DEMAND, SEED, null), threshold, answer);
}

/** The same for a run that was just created. @param most answers after which it stops */
export async function answerTrials(
  page: Page,
  run: DotsRun,
  threshold: number,
  answer: (page: Page, place: Place) => Promise<void> = pushStick,
  most = Number.POSITIVE_INFINITY,
): Promise<readonly Trial[]> {
  while (!run.isOver && run.trials.length < most) {
    const before = run.demand;
    while (run.place === null && !run.isOver) advanceDotsRun(run, 0.11);
    if (run.place === null) break;
    // The demand moves at 4 Δ a second.
    await pass(page, BETWEEN + Math.abs(run.demand - before) / 4);
    const place = Math.abs(run.demand) < threshold ? run.place : OPPOSITE[run.place];
    await answer(page, place);
    answerDotsRun(run, place);
  }
  return run.trials;
}

/** The places of a run's trials in their order. */
export function placesOf(dots: Partial<DotsSettings>, count: number): Place[] {
  const run = createDotsRun({ ...DEFAULT_DOTS, ...dots }, { in: 20, out: 40 }, SEED, Number.POSITIVE_INFINITY);
  const places: Place[] = [];
  while (places.length < count) {
    advanceDotsRun(run, 0.11);
    if (run.place === null) continue;
    places.push(run.place);
    answerDotsRun(run, run.place);
  }
  return places;
}
