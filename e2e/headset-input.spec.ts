import { expect, type Page, test } from "@playwright/test";
import { DEFAULT_SETTINGS } from "@vr-eye-lab/domain/exercise";
import { declineSaving, enterVrPumped } from "./support/exercise.ts";
import { buttonPlace, closeMenu, openMenu, press } from "./support/menu.ts";
import { tryEveryButton } from "./support/menu-tour.ts";
import { controller, gazeAndPinch, pinchingHand, selectTogether } from "./support/pointers.ts";
import {
  ballNow,
  expectBallAt,
  eyesThatSee,
  frame,
  inSession,
  LEAD_IN,
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
    await pass(page, 0.2);
    expect(await inSession(page)).toBe(false);
    await release(page);
    await expect(summaryOf(page)).toContainText("2 minutes practised");
  });
}
