import { expect, type Page, test } from "@playwright/test";
import { DEFAULT_SETTINGS, type ExerciseSettings, velocityOf } from "@vr-eye-lab/domain/exercise";
import type { MotionType } from "@vr-eye-lab/domain/motion";
import { declineSaving, enterVrPumped, leaveVr } from "./support/exercise.ts";
import { closeMenu, HEAD, openMenu, press } from "./support/menu.ts";
import { controller } from "./support/pointers.ts";
import {
  ballNow,
  expectBallAt,
  eyesThatSee,
  frame,
  LEAD_IN,
  paintedBy,
  pass,
  prepare,
  read,
} from "./support/practice.ts";
import { changeSettings } from "./support/settings.ts";

test.use({ viewport: { width: 900, height: 600 } });

const right = controller("right");

/** Visibility states when the system opens its own menu, or the headset is taken off. */
async function become(page: Page, state: "visible" | "visible-blurred" | "hidden"): Promise<void> {
  await page.evaluate((next) => window.headset.updateVisibilityState(next), state);
  await frame(page);
}

// One motion in depth, and the one whose order has a seed.
test("after pauses and changes of speed and range, the ball is within 1 mm of the formula [R-090] [R-102] [R-105] [R-092]", async ({
  page,
}) => {
  await prepare(page);
  for (const type of ["convergence", "saccades"] as const) await test.step(type, () => checkPauses(page, type));
});

async function checkPauses(page: Page, type: MotionType): Promise<void> {
  await changeSettings(page, DEFAULT_SETTINGS, type);
  await enterVrPumped(page);
  let settings: ExerciseSettings = DEFAULT_SETTINGS;
  let phase = 5.3;
  const expectFormula = (what: string) => expectBallAt(page, type, settings, phase, what);
  await pass(page, LEAD_IN + phase);
  await expectFormula("before");

  await openMenu(page, right);
  await pass(page, 4, 10);
  await expectFormula("the menu is open");
  await press(page, right, "settings");
  // A new speed: the ball stays where it is, because the path depends on speed times phase.
  const before = await ballNow(page);
  await press(page, right, ["speed-up", "speed-up", "speed-up"]);
  const after = await ballNow(page);
  expect(Math.hypot(after.x - before.x, after.y - before.y, after.z - before.z)).toBeLessThan(0.001);
  phase *= velocityOf(settings.speed) / velocityOf(12);
  settings = { ...settings, speed: 12 };
  await expectFormula("faster");
  // A new range: the phase stays.
  await press(page, right, "range");
  settings = { ...settings, range: "wide" };
  await expectFormula("wider");
  await press(page, right, ["back", "close"]);
  await pass(page, LEAD_IN);
  await expectFormula("3-2-1 after the menu");
  await pass(page, 2.47);
  phase += 2.47;
  await expectFormula("after the menu");

  await become(page, "visible-blurred");
  await pass(page, 3, 10);
  await expectFormula("blurred");
  await become(page, "visible");
  await pass(page, 1);
  await expectFormula("visible, not yet resumed");
  await press(page, right, "close");
  await pass(page, LEAD_IN);
  await expectFormula("3-2-1");
  await pass(page, 1.73);
  phase += 1.73;
  await expectFormula("after the blur");

  // The ball waits during a gap between frames.
  await frame(page, 900);
  await expectFormula("after a gap");
  await openMenu(page, right);
  await press(page, right, ["settings", "speed-down", "range"]);
  phase *= velocityOf(12) / velocityOf(10.5);
  settings = { ...settings, speed: 10.5, range: "narrow" };
  await press(page, right, "back");
  await closeMenu(page, right);
  await pass(page, 20);
  phase += 20;
  await expectFormula("long after");
  await leaveVr(page);
  await declineSaving(page);
}

test("a session hidden during the 3-2-1 restarts the count without opening the menu [R-105]", { tag: "@all" }, async ({
  page,
}) => {
  await prepare(page);
  await enterVrPumped(page);
  await pass(page, 2);
  await become(page, "visible-blurred");
  expect(await read(page, 10, 10)).toEqual([]);
  const texts = await paintedBy(page, () => become(page, "visible"));
  texts.push(...(await read(page, 2.9)).map(({ text }) => text));
  expect(texts.filter((text) => /^[321]$/.test(text))).toEqual(["3", "2", "1"]);
  expect(eyesThatSee(await frame(page), "menu")).toEqual([]);
  await pass(page, 0.1 + 2);
  await expectBallAt(page, "convergence", DEFAULT_SETTINGS, 2, "2 s of exercise");
});

test("a session that starts hidden waits until it is visible [R-105]", { tag: "@all" }, async ({ page }) => {
  await prepare(page);
  await page.evaluate(() => window.headset.updateVisibilityState("hidden"));
  await enterVrPumped(page);
  await pass(page, 8, 10);
  await expectBallAt(page, "convergence", DEFAULT_SETTINGS, 0, "hidden");
  await become(page, "visible");
  await pass(page, LEAD_IN + 1);
  await expectBallAt(page, "convergence", DEFAULT_SETTINGS, 1, "seen");
});

test("frames without a head position aren't practice; over 1 s of them opens the menu [R-105]", {
  tag: "@all",
}, async ({ page }) => {
  await prepare(page);
  await page.evaluate(() => {
    const frames = window.IWER.XRFrame.prototype;
    const { getViewerPose } = frames;
    const tracking = { lost: false };
    Object.assign(window, { tracking });
    Object.assign(frames, {
      getViewerPose(...spaces: unknown[]) {
        return tracking.lost ? null : Reflect.apply(getViewerPose, this, spaces);
      },
    });
  });
  const track = (lost: boolean) =>
    page.evaluate((now) => Object.assign(Object.assign({ tracking: {} }, window).tracking, { lost: now }), lost);
  await enterVrPumped(page);
  await pass(page, LEAD_IN + 1);
  await track(true);
  await pass(page, 0.5);
  await track(false);
  expect(eyesThatSee(await frame(page), "menu"), "a short loss").toEqual([]);
  await expectBallAt(page, "convergence", DEFAULT_SETTINGS, 1, "nothing of it counts");
  await track(true);
  await pass(page, 10);
  // Put on again, with another heading.
  await page.evaluate(() => window.headset.quaternion.set(0, Math.SQRT1_2, 0, Math.SQRT1_2));
  await track(false);
  await pass(page, 5);
  const turned = { ...HEAD, yaw: Math.PI / 2 };
  await press(page, right, "close", turned);
  const words = (await read(page, LEAD_IN)).map(({ text }) => text);
  expect(words.filter((text) => /^[321]$/.test(text))).toEqual(["2", "1"]);
  await page.evaluate(() => window.headset.quaternion.set(0, 0, 0, 1));
  await pass(page, 1);
  await expectBallAt(page, "convergence", DEFAULT_SETTINGS, 2, "after the 3-2-1");
});
