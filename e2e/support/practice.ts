import { expect, type Locator, type Page } from "@playwright/test";
import { MOTIONS, type MotionType, type PathSettings } from "@vr-eye-lab/domain/motion";
import type { Vector } from "@vr-eye-lab/domain/vector";
import { type Drawing, watchDrawings } from "./drawings.ts";
import { openSupported } from "./exercise.ts";
import { fixSeed, type HeadsetOptions, wearHeadset } from "./headset.ts";
import { BLINK } from "./pointers.ts";
import { installPump } from "./pump.ts";

export const IPD = 0.063;
export const SEED = 7;
/** Seconds of the 3-2-1. */
export const LEAD_IN = 3;
/** Seconds that the summary in the scene shows at most. */
export const SUMMARY = 20;
const TOLERANCE_METRES = 0.001;

export interface PracticeOptions extends HeadsetOptions {
  /** The test reads pixels; without this it runs faster. */
  readonly seeing?: boolean;
  /** The page's preview is animated; without this, reduced motion is emulated, which is faster. */
  readonly moving?: boolean;
}

/** Opens the page with an emulated headset, and with frames, clock and random seed under the test's control. */
export async function prepare(
  page: Page,
  { seeing = false, moving = false, ...options }: PracticeOptions = {},
): Promise<void> {
  if (!moving) await page.emulateMedia({ reducedMotion: "reduce" });
  await wearHeadset(page, { ipd: IPD, ...options });
  await installPump(page, seeing);
  await watchDrawings(page);
  await fixSeed(page, SEED);
  await openSupported(page);
}

/** The gaps in milliseconds between frames at a rate, over some seconds; the last gap is the remainder. */
export function frameGaps(seconds: number, rate = 60): number[] {
  const period = 1000 / rate;
  const whole = Math.floor(seconds * rate + 1e-6);
  const rest = seconds * 1000 - whole * period;
  return [...Array<number>(whole).fill(period), ...(rest > 1e-6 ? [rest] : [])];
}

/** Runs some seconds, by default at a low frame rate: the tests of FrameClock and of the formulas check that the rate doesn't matter. */
export async function pass(page: Page, seconds: number, rate = 20): Promise<void> {
  await page.evaluate((gaps) => window.pump.steps(gaps), frameGaps(seconds, rate));
}

/** Runs one frame and returns its drawings. */
export function frame(page: Page, milliseconds = BLINK): Promise<Drawing[]> {
  return page.evaluate((gap) => {
    window.drawings.length = 0;
    window.pump.step(gap);
    return window.drawings;
  }, milliseconds);
}

/** The eyes that an object was drawn for, left before right. */
export function eyesThatSee(drawings: readonly Drawing[], what: Drawing["what"]): string[] {
  return drawings
    .filter((drawing) => drawing.what === what)
    .map(({ eye }) => eye)
    .sort();
}

/** The ball drawn for an eye; fails unless there is exactly one. */
export function ballOf(drawings: readonly Drawing[], eye: "left" | "right"): Drawing {
  const balls = drawings.filter((drawing) => drawing.what === "ball" && drawing.eye === eye);
  expect(balls, `balls drawn for the ${eye} eye`).toHaveLength(1);
  return balls[0] as Drawing;
}

/** The ball's position in metres from the midpoint between the eyes, as drawn; fails when the eyes disagree. */
export async function ballNow(page: Page): Promise<Vector> {
  const drawings = await frame(page);
  const [left, right] = [ballOf(drawings, "left"), ballOf(drawings, "right")];
  // Without a headset, as in dev mode, the eyes are at their usual distance.
  const ipd = (await page.evaluate(() => ("headset" in window ? window.headset.ipd : null))) ?? IPD;
  expect(Math.hypot(left.x - ipd - right.x, left.y - right.y, left.z - right.z), "the eyes agree").toBeLessThan(1e-4);
  return { x: left.x - ipd / 2, y: left.y, z: left.z };
}

/** The ball is within 1 mm of the formula at a phase in seconds, for a head that has not moved. */
export async function expectBallAt(
  page: Page,
  type: MotionType,
  settings: PathSettings,
  phase: number,
  what: string,
): Promise<void> {
  const seen = await ballNow(page);
  const wanted = { x: 0, y: 0, z: 0 };
  MOTIONS[type].plan(settings, SEED).positionAt(phase, wanted);
  const away = Math.hypot(seen.x - wanted.x, seen.y - wanted.y, seen.z - wanted.z);
  expect(away, `${what}: metres from the formula`).toBeLessThan(TOLERANCE_METRES);
}

/** A painted text and the time of its frame in ms. */
export interface Words {
  readonly time: number;
  readonly text: string;
}

/** Runs some seconds and returns the painted texts. */
export function read(page: Page, seconds: number, rate = 60): Promise<Words[]> {
  return page.evaluate(
    async (gaps) => {
      const all: Words[] = [];
      window.paintedTexts.length = 0;
      await window.pump.steps(gaps, () => {
        for (const text of window.paintedTexts.splice(0)) all.push({ time: window.pump.now, text });
      });
      return all;
    },
    frameGaps(seconds, rate),
  );
}

/** The texts painted during an action and in the frame after it. */
export async function paintedBy(page: Page, action: () => Promise<unknown>): Promise<string[]> {
  await page.evaluate(() => {
    window.paintedTexts.length = 0;
  });
  await action();
  await frame(page);
  return page.evaluate(() => window.paintedTexts);
}

/** The last exercise ends within some seconds. Lets its summary pass, with which the XR session ends. */
export async function expectCompletion(page: Page, seconds: number): Promise<void> {
  // The summary shows from the frame after the end on.
  const shown = seconds + 1 / 60;
  const words = (await read(page, shown)).map(({ text }) => text);
  expect(words).toContainEqual(expect.stringMatching(/^Well done: /));
  await pass(page, SUMMARY - shown);
  expect(await inSession(page), "the summary shows").toBe(true);
  await pass(page, shown + 0.1);
  expect(await inSession(page), "the summary is over").toBe(false);
}

/** Returns frames and clock to the browser, which clicking needs. */
export async function release(page: Page): Promise<void> {
  await page.evaluate(() => window.pump.release());
}

/** The summary after a session. */
export function summaryOf(page: Page): Locator {
  return page.getByRole("dialog", { name: "Save This Exercise?" });
}

/** The exercises in the summary's details with their times, whether or not the details are open. */
export function practisedIn(page: Page): Locator {
  return summaryOf(page).getByRole("list", { name: "Exercises", includeHidden: true }).locator("li");
}

export function inSession(page: Page): Promise<boolean> {
  return page.evaluate(() => window.headset.activeSession !== undefined);
}
