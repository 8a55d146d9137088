import { expect, type Page, test } from "@playwright/test";
import {
  DEFAULT_SETTINGS,
  RANGES,
  type Range,
  SPEED_NAMES,
  SPEED_PRESETS,
  type SpeedName,
} from "@vr-eye-lab/domain/exercise";
import { ballRadiusAt, MOTION_TYPES, MOTIONS, type MotionType, type PathSettings } from "@vr-eye-lab/domain/motion";
import { choose, declineSaving, enterVrPumped, leaveVr, openSupported } from "./support/exercise.ts";
import { fixSeed, wearHeadset } from "./support/headset.ts";
import { type DrawnBall, installPump } from "./support/pump.ts";

const IPD = 0.063;
const SEED = 7;
const LEAD_IN_MS = 3000;
/** Just under 120 s, so that the last frame still belongs to the exercise. */
const SESSION_MS = 119_990;
/** Milliseconds of a session in the short version. */
const PART_MS = 24_000;
const TOLERANCE_METRES = 0.001;

/*
 * The unit tests in packages/domain/src/motion cover the formula at every speed, range and time. These tests check that GL
 * draws what the formula returns. npm run soak runs all nine pairs of speed and range for 120 s; npm test runs three pairs
 * per motion, so that each motion has every speed, range and frame rate, and the motions together have all nine pairs.
 */
const FULL = process.env.SOAK === "full";

type PathChoice = { readonly speed: SpeedName; readonly range: Range };

/** Gaps between frames at a rate in Hz for some milliseconds; every `drop`th frame is dropped. */
function gaps(rate: number, milliseconds: number, drop = 0): number[] {
  const period = 1000 / rate;
  const frames = Math.floor(milliseconds / period);
  const list: number[] = [];
  for (let i = 1; i <= frames; i++) {
    if (drop > 0 && i % drop === 0) continue;
    list.push(drop > 0 && i % drop === 1 && i > 1 ? 2 * period : period);
  }
  return list;
}

/** Within a microsecond of a jump, both sides are correct: rounding decides. */
const JUMP_SLACK_SECONDS = [-1e-6, 0, 1e-6];

/** The distance in metres between a drawn ball and the formula at its frame's time, for either eye. */
function errorOf(ball: DrawnBall, type: MotionType, settings: PathSettings, start: number, seed: number): number {
  const x = ball.x + (ball.eye === "left" ? -IPD / 2 : IPD / 2);
  const phase = (ball.time - start - LEAD_IN_MS) / 1000;
  const wanted = { x: 0, y: 0, z: 0 };
  const errors = JUMP_SLACK_SECONDS.map((slack) => {
    MOTIONS[type].plan(settings, seed).positionAt(Math.max(0, phase + slack), wanted);
    return Math.hypot(x - wanted.x, ball.y - wanted.y, ball.z - wanted.z);
  });
  return Math.min(...errors);
}

async function prepare(page: Page): Promise<void> {
  await wearHeadset(page, { ipd: IPD });
  await installPump(page, false);
  await fixSeed(page, SEED);
  await openSupported(page);
}

/** Frames of a session: the 3-2-1, then each rate in turn for a fifth of the time. */
function framesOf(milliseconds: number): number[] {
  const fifth = milliseconds / 5;
  return [
    ...gaps(90, LEAD_IN_MS),
    ...gaps(60, fifth),
    ...gaps(72, fifth),
    ...gaps(90, fifth),
    ...gaps(120, fifth),
    ...gaps(90, fifth, 10),
  ];
}

/** Runs one session and compares every seventh frame with the formula. */
async function checkSession(page: Page, type: MotionType, choice: PathChoice, milliseconds: number): Promise<void> {
  await choose(page, { motion: type, ...choice });
  const start = await enterVrPumped(page);
  const drawn = await page.evaluate((frames) => window.pump.run(frames, 7), framesOf(milliseconds));
  const settings: PathSettings = { ...DEFAULT_SETTINGS, speed: SPEED_PRESETS[choice.speed], range: choice.range };
  expect((drawn.at(-1)?.time ?? 0) - start, "the whole session was seen").toBeGreaterThan(milliseconds);
  expect(new Set(drawn.map((ball) => ball.eye)).size, "both eyes were drawn").toBe(2);
  const worst = Math.max(...drawn.map((ball) => errorOf(ball, type, settings, start, SEED)));
  expect(worst, `${choice.speed}, ${choice.range}: metres from the formula`).toBeLessThan(TOLERANCE_METRES);
  const radiusErrors = drawn.map((ball) => {
    const x = ball.x + (ball.eye === "left" ? -IPD / 2 : IPD / 2);
    return Math.abs(ball.radius - ballRadiusAt(Math.hypot(x, ball.y, ball.z)));
  });
  expect(Math.max(...radiusErrors), `${choice.speed}, ${choice.range}: metres of the radius`).toBeLessThan(1e-5);
  await leaveVr(page);
  await declineSaving(page);
}

/** The pairs of speed and range to check: all in the long version, else one range per speed, rotated by motion. */
function choicesOf(type: MotionType): PathChoice[] {
  const turn = MOTION_TYPES.indexOf(type);
  return SPEED_NAMES.flatMap((speed, i) =>
    RANGES.filter((_, j) => FULL || j === (i + turn) % RANGES.length).map((range) => ({ speed, range })),
  );
}

for (const type of MOTION_TYPES) {
  const ids = "[R-027] [R-028] [R-090] [R-092] [R-094] [R-095] [R-096] [R-097] [R-098]";

  test(`${type}: GL draws the formula's ball at every speed, range and frame rate, up to 120 s ${ids}`, async ({
    page,
  }) => {
    test.setTimeout(FULL ? 900_000 : 120_000);
    await prepare(page);
    for (const choice of choicesOf(type)) {
      await checkSession(page, type, choice, FULL || choice.speed === "fast" ? SESSION_MS : PART_MS);
    }
  });
}
