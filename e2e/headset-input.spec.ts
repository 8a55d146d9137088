import { expect, type Page, test } from "@playwright/test";
import { type Balance, DEFAULT_SETTINGS } from "@vr-eye-lab/domain/exercise";
import type { Vector } from "@vr-eye-lab/domain/vector";
import { declineSaving, enterVrPumped } from "./support/exercise.ts";
import { buttonPlace, closeMenu, menuPlace, openMenu, openMenuAfter, press } from "./support/menu.ts";
import { tryEveryButton } from "./support/menu-tour.ts";
import { controller, gazeAndPinch, pinchingHand, selectTogether } from "./support/pointers.ts";
import {
  ballNow,
  ballOf,
  expectBallAt,
  expectCompletion,
  eyesThatSee,
  frame,
  IPD,
  inSession,
  LEAD_IN,
  paintedBy,
  pass,
  prepare,
  release,
  summaryOf,
} from "./support/practice.ts";
import { changeSettings } from "./support/settings.ts";

test.use({ viewport: { width: 900, height: 600 } });

test("every button of the menu works by controller, hand, and gaze and pinch [R-101] [R-102]", async ({ page }) => {
  await prepareGazing(page);
  for (const pointer of [gazeAndPinch, controller("left"), pinchingHand("left")]) {
    await test.step(pointer.name, async () => {
      if (pointer !== gazeAndPinch) await connect(page, "controllers", true);
      await changeSettings(page, DEFAULT_SETTINGS, "convergence");
      await enterVrPumped(page);
      await pass(page, LEAD_IN + 5);
      await tryEveryButton(page, pointer);
      await openMenu(page, pointer);
      await press(page, pointer, ["settings", "end"]);
      await frame(page);
      expect(await inSession(page)).toBe(false);
      await release(page);
      await expect(summaryOf(page)).toContainText("5 seconds practised");
      await declineSaving(page);
    });
  }
});

/** Prepares a headset with only gaze and pinch until another input source is connected. */
async function prepareGazing(page: Page): Promise<void> {
  await prepare(page, { gazing: true });
  await connect(page, "controllers", false);
}

async function connect(page: Page, inputs: "controllers" | "hands", connected: boolean): Promise<void> {
  await page.evaluate(
    ({ inputs, connected }) => {
      for (const input of [window.headset[inputs].left, window.headset[inputs].right]) {
        if (input) input.connected = connected;
      }
    },
    { inputs, connected },
  );
}

test("draws rays from tracked hands while the menu is open, but none for gaze and pinch [R-101]", async ({ page }) => {
  await prepareGazing(page);
  await enterVrPumped(page);
  await pass(page, LEAD_IN + 1);
  await openMenu(page, gazeAndPinch);
  expect(eyesThatSee(await frame(page), "ray")).toEqual([]);
  await connect(page, "controllers", true);
  // The list of input sources is updated at the start of a frame.
  await frame(page);
  expect(eyesThatSee(await frame(page), "ray"), "two rays for each eye").toEqual(["left", "left", "right", "right"]);
  await press(page, gazeAndPinch, "close");
  await frame(page);
  expect(eyesThatSee(await frame(page), "ray")).toEqual([]);
});

test("while gaze and pinch selects, no other ray is drawn [R-101]", async ({ page }) => {
  await prepare(page, { gazing: true });
  await enterVrPumped(page);
  await pass(page, LEAD_IN + 1);
  await openMenu(page, controller("right"));
  await frame(page);
  expect(eyesThatSee(await frame(page), "ray"), "two rays for each eye").toHaveLength(4);
  await page.evaluate(() => window.gazeAndPinch.pinch({ x: 0, y: 1.6, z: 0 }, [0, 0, 0, 1]));
  await frame(page);
  expect(eyesThatSee(await frame(page), "ray"), "during the pinch").toEqual([]);
  await page.evaluate(() => window.gazeAndPinch.release());
  await frame(page);
  expect(eyesThatSee(await frame(page), "ray")).toHaveLength(4);
});

const prismed = (baseOut: number, baseUp: number) => ({ contrast: 100, baseOut, baseUp });
const STRONGEST: readonly [string, Balance][] = [
  ["both views to the same side", { left: prismed(20, 10), right: prismed(-20, 10) }],
  ["one view only", { left: prismed(0, 0), right: prismed(20, -10) }],
];

for (const [name, balance] of STRONGEST) {
  test(`gaze and pinch presses the button that is looked at, with the strongest prisms on ${name} [E-02] [R-101]`, async ({
    page,
  }) => {
    await prepareGazing(page);
    await changeSettings(page, { ...DEFAULT_SETTINGS, balance }, "convergence");
    await enterVrPumped(page);
    await pass(page, LEAD_IN + 1);
    const before = ballOf(await frame(page), "right");
    await openMenu(page, gazeAndPinch);
    // A gaze is between where the two eyes see the button.
    const menus = (await frame(page)).filter(({ what }) => what === "menu");
    const seen = { x: 0, y: 1.6, z: 0 };
    for (const { eye, x, y, z } of menus) {
      seen.x += (x + (eye === "left" ? -IPD : IPD) / 2) / menus.length;
      seen.y += y / menus.length;
      seen.z += z / menus.length;
    }
    const [actual, up, close] = [menuPlace(), buttonPlace("up"), buttonPlace("close")];
    const looked = (at: Vector) => ({
      x: at.x + seen.x - actual.x,
      y: at.y + seen.y - actual.y,
      z: at.z + seen.z - actual.z,
    });
    const painted = await paintedBy(page, () => gazeAndPinch.select(page, [looked(up)]));
    expect(painted.join(" ")).toContain("Y: 0.15");
    await gazeAndPinch.select(page, [looked(close)]);
    const drawings = await frame(page);
    expect(eyesThatSee(drawings, "menu")).toEqual([]);
    const after = ballOf(drawings, "right");
    expect(Math.hypot(after.x - before.x, after.y - 0.15 - before.y), "metres: the prisms are back").toBeLessThan(0.1);
  });
}

test("rays and menu are drawn through the same prisms [E-02] [R-101]", async ({ page }) => {
  await prepare(page);
  const [[, balance] = []] = STRONGEST;
  await changeSettings(page, { ...DEFAULT_SETTINGS, ...(balance && { balance }) }, "convergence");
  await openMenuAfter(page, controller("right"), 1);
  const menu = (await frame(page)).find(({ what, eye }) => what === "menu" && eye === "left");
  expect(Math.abs((menu?.x ?? 0) - IPD / 2), "metres to the side").toBeGreaterThan(0.2);
  expect((await paintedBy(page, () => press(page, controller("right"), "up"))).join(" ")).toContain("Y: 0.15");
});

test("two controllers work at once, even in the same frame [R-101] [R-102]", async ({ page }) => {
  await prepare(page);
  await enterVrPumped(page);
  await pass(page, LEAD_IN + 1);
  await openMenu(page, controller("left"));
  const rest = await ballNow(page);
  await selectTogether(page, [{ left: buttonPlace("up"), right: buttonPlace("right") }]);
  const moved = await ballNow(page);
  expect([moved.x - rest.x, moved.y - rest.y].map((metres) => metres.toFixed(4))).toEqual(["0.1500", "0.1500"]);
});

test("controllers that disconnect and reconnect during a session work again [R-101]", async ({ page }) => {
  await prepare(page);
  await enterVrPumped(page);
  await pass(page, LEAD_IN + 2);
  await connect(page, "controllers", false);
  await pass(page, 2);
  await expectBallAt(page, "convergence", DEFAULT_SETTINGS, 4, "without controllers");
  await page.evaluate(() => {
    const { right } = window.headset.controllers;
    if (right) right.connected = true;
  });
  await frame(page);
  await openMenu(page, controller("right"));
  expect(eyesThatSee(await frame(page), "menu")).toEqual(["left", "right"]);
  await connect(page, "controllers", false);
  expect(eyesThatSee(await frame(page), "ray"), "no ray stays behind").toEqual([]);
  await press(page, pinchingHand("right"), ["up", "close"]);
  await pass(page, LEAD_IN + 1);
  const settings = { ...DEFAULT_SETTINGS, ballPosition: { x: 0, y: 0.15, z: 0 } };
  await expectBallAt(page, "convergence", settings, 5, "after a pinch in their place");
});

const BARE_HEADSETS: readonly [string, readonly string[]][] = [
  ["without controllers and hands", []],
  ["without hand tracking", ["hand-tracking"]],
  ["without a floor", ["local-floor"]],
];
for (const [name, without] of BARE_HEADSETS) {
  test(`a session ${name} runs to its end [R-090] [R-111] [R-093]`, async ({ page }) => {
    await prepare(page, { without });
    const bare = name.includes("controllers");
    if (bare) {
      await connect(page, "controllers", false);
      await connect(page, "hands", false);
    } else if (without.includes("hand-tracking")) {
      await page.evaluate(() => {
        window.headset.primaryInputMode = "hand";
      });
    }
    await enterVrPumped(page);
    await pass(page, LEAD_IN + 7.7);
    await expectBallAt(page, "convergence", DEFAULT_SETTINGS, 7.7, "straight ahead at eye level");
    if (!bare) {
      await page.evaluate(() => {
        window.headset.primaryInputMode = "controller";
      });
      await frame(page);
      await openMenu(page, controller("right"));
      expect(eyesThatSee(await frame(page), "menu")).toEqual(["left", "right"]);
      await closeMenu(page, controller("right"));
    }
    await pass(page, 112.2, 10);
    expect(await inSession(page)).toBe(true);
    await expectCompletion(page, 0.2);
    await release(page);
    await expect(summaryOf(page)).toContainText("2 minutes practised");
  });
}
