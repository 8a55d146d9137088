import { expect, type Page, test } from "@playwright/test";
import { DEFAULT_SETTINGS, type ExerciseSettings } from "@vr-eye-lab/domain/exercise";
import type { VrMenuButtonId } from "@vr-eye-lab/domain/vr-menu";
import { chooseAdvanced } from "./support/advanced.ts";
import { choose } from "./support/exercise.ts";
import { closeMenu, openMenu, openMenuAfter, press } from "./support/menu.ts";
import { controller } from "./support/pointers.ts";
import { ballNow, ballOf, expectBallAt, frame, paintedBy, pass, prepare } from "./support/practice.ts";

test.use({ viewport: { width: 900, height: 600 } });

const right = controller("right");
const POSITION_BUTTONS = ["UP", "DOWN", "LEFT", "RIGHT", "FARTHER", "CLOSER", "SETTINGS", "CLOSE"];

/** Presses a button and returns the look of each eye's ball afterwards. */
async function looksAfter(page: Page, button: VrMenuButtonId): Promise<string> {
  await press(page, right, button);
  const drawings = await frame(page);
  return (["left", "right"] as const)
    .map((eye) => ballOf(drawings, eye))
    .map(({ colour, cross }) => `${colour}${cross ? " x" : ""}`)
    .join(" ");
}

test("SETTINGS shows the other buttons, BACK returns [R-102]", async ({ page }) => {
  await prepare(page);
  await openMenuAfter(page, right, 1);
  const settings = await paintedBy(page, () => press(page, right, "settings"));
  expect(settings.join(" ")).toMatch(/Red LEFT EYE off LEFT CROSS SPEED − Green RIGHT EYE off RIGHT CROSS SPEED \+/);
  expect(settings.join(" ")).toMatch(/EYE BALANCE off ATTENTION Medium RANGE BACK END EXERCISE$/);
  expect(settings).toContain("Speed 7.5");
  expect(settings).not.toContain("CLOSE");
  expect(await paintedBy(page, () => press(page, right, "back"))).toEqual(expect.arrayContaining(POSITION_BUTTONS));
});

test("each eye's colour cycles through red, lime, blue, yellow and white; the other eye's stays [R-102] [R-099]", async ({
  page,
}) => {
  await prepare(page);
  await openMenuAfter(page, right, 1);
  await press(page, right, "settings");
  for (const left of ["#00ff00", "#0000ff", "#ffff00", "#ffffff", "#ff0000"]) {
    expect(await looksAfter(page, "left-colour")).toBe(`${left} #00ff00`);
  }
  for (const other of ["#0000ff", "#ffff00", "#ffffff", "#ff0000", "#00ff00"]) {
    expect(await looksAfter(page, "right-colour")).toBe(`#ff0000 ${other}`);
  }
});

test("the eyes see the colours chosen in the menu [R-102] [R-099]", async ({ page }) => {
  await prepare(page, { seeing: true });
  await openMenuAfter(page, right, 1);
  await press(page, right, ["settings", "left-colour", "left-colour", "right-colour", "right-colour"]);
  await press(page, right, ["back", "close"]);
  const { left, right: other } = await page.evaluate(() => window.pump.look(10));
  expect(left.blue.count).toBeGreaterThan(20);
  expect([left.red.count, left.green.count, left.yellow.count]).toEqual([0, 0, 0]);
  expect(other.yellow.count).toBeGreaterThan(20);
  expect([other.red.count, other.green.count, other.blue.count]).toEqual([0, 0, 0]);
});

test("picking a colour turns per-eye colours on [R-102]", async ({ page }) => {
  await prepare(page);
  await chooseAdvanced(page, { perEyeColours: false });
  await openMenuAfter(page, right, 1);
  expect(await looksAfter(page, "settings")).toBe("#ffffff #ffffff");
  expect(await looksAfter(page, "right-colour")).toBe("#ff0000 #0000ff");
});

test("LEFT CROSS and RIGHT CROSS add and remove the cross on one eye's ball [R-102] [R-099]", async ({ page }) => {
  await prepare(page);
  await openMenuAfter(page, right, 1);
  await press(page, right, "settings");
  expect(await looksAfter(page, "left-cross")).toBe("#ff0000 x #00ff00");
  expect(await looksAfter(page, "right-cross")).toBe("#ff0000 x #00ff00 x");
  expect(await looksAfter(page, "left-cross")).toBe("#ff0000 #00ff00 x");
  expect(await looksAfter(page, "right-cross")).toBe("#ff0000 #00ff00");
});

test("SPEED + and SPEED − change the speed s by 1.5 within 0..15, and the ball moves at 0.2 + 0.6·s/15 m/s [R-102] [R-092]", async ({
  page,
}) => {
  await prepare(page);
  await openMenuAfter(page, right, 1);
  await press(page, right, "settings");
  for (const speed of [9, 10.5, 12, 13.5, 15, 15]) {
    expect(await paintedBy(page, () => press(page, right, "speed-up"))).toContain(`Speed ${speed}`);
  }
  expect(await velocity(page)).toBeCloseTo(0.8, 3);
  for (const speed of [13.5, 12, 10.5, 9, 7.5, 6, 4.5, 3, 1.5, 0, 0]) {
    expect(await paintedBy(page, () => press(page, right, "speed-down"))).toContain(`Speed ${speed}`);
  }
  expect(await velocity(page)).toBeCloseTo(0.2, 3);
});

/** The speed of a convergence ball in m/s over a quarter of a second; starts and ends in settings mode. */
async function velocity(page: Page): Promise<number> {
  await press(page, right, "back");
  await closeMenu(page, right);
  const before = await ballNow(page);
  await pass(page, 0.25);
  const after = await ballNow(page);
  await openMenu(page, right);
  await press(page, right, "settings");
  return Math.abs(after.z - before.z) / 0.25;
}

test("RANGE cycles through narrow, medium and wide, in path and label, and keeps the phase [R-102] [R-093]", async ({
  page,
}) => {
  await prepare(page);
  await choose(page, { motion: "figure8" });
  await openMenuAfter(page, right, 2.3);
  await press(page, right, "settings");
  for (const [range, word] of [
    ["wide", "Wide"],
    ["narrow", "Narrow"],
    ["medium", "Medium"],
  ] as const) {
    expect(await paintedBy(page, () => press(page, right, "range"))).toContain(word);
    const settings: ExerciseSettings = { ...DEFAULT_SETTINGS, range };
    await expectBallAt(page, "figure8", settings, 2.3, word);
  }
});
