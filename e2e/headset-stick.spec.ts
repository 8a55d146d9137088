import { expect, type Page, test } from "@playwright/test";
import { DEFAULT_SETTINGS } from "@vr-eye-lab/domain/exercise";
import { chooseAdvanced } from "./support/advanced.ts";
import { choose, enterVrPumped } from "./support/exercise.ts";
import { openMenuAfter, press } from "./support/menu.ts";
import { controller } from "./support/pointers.ts";
import { expectBallAt, LEAD_IN, pass, prepare, read } from "./support/practice.ts";

test.use({ viewport: { width: 900, height: 600 } });

/** Holds a controller's stick, y up, for some seconds and releases it. */
async function holdStick(
  page: Page,
  [x, y]: readonly [number, number],
  seconds: number,
  { rate = 60, hand = "right" }: { rate?: number; hand?: "left" | "right" } = {},
): Promise<string[]> {
  const tilt = (to: readonly [number, number]) =>
    page.evaluate(({ hand, to }) => window.headset.controllers[hand]?.updateAxes("thumbstick", to[0], to[1]), {
      hand,
      to,
    });
  // A gamepad's y points down.
  await tilt([x, -y]);
  const words = await read(page, seconds, rate);
  await tilt([0, 0]);
  // The readout may be a tenth of a second behind the ball.
  words.push(...(await read(page, 0.1, 10)));
  return words.map(({ text }) => text).filter((text) => text.startsWith("X: "));
}

/** Small and far away, so that no limit scales the path down. */
async function enterFarAway(page: Page): Promise<void> {
  await prepare(page);
  await choose(page, { motion: "pursuit", range: "narrow" });
  await chooseAdvanced(page, { distance: "Far" });
  await enterVrPumped(page);
  await pass(page, LEAD_IN);
}

async function expectMoved(page: Page, x: number, y: number, phase: number, what: string): Promise<void> {
  const settings = {
    ...DEFAULT_SETTINGS,
    range: "narrow",
    distance: "far",
    ballPosition: { x, y, z: 0 },
  } as const;
  await expectBallAt(page, "pursuit", settings, phase, what);
}

test("either stick moves the ball; tilts up to 0.1 are ignored [R-100]", async ({ page }) => {
  await enterFarAway(page);
  await holdStick(page, [0.1, -0.1], 1);
  await expectMoved(page, 0, 0, 1.1, "at rest");
  await holdStick(page, [0.11, 0], 1, { hand: "left" });
  await expectMoved(page, 0.066, 0, 2.2, "just tilted");
});

test("the open menu follows the stick and repaints at most ten times a second, only when its text changes [R-100]", {
  tag: "@all",
}, async ({ page }) => {
  await prepare(page);
  await openMenuAfter(page, controller("right"), 1);
  await page.evaluate(() => window.headset.controllers.right?.updateAxes("thumbstick", 1, 0));
  const paintings = async (seconds: number) => {
    const words = await read(page, seconds, 90);
    const times = new Set(words.map(({ time }) => time));
    return { count: times.size, x: words.filter(({ text }) => text.startsWith("X: ")).at(-1)?.text };
  };
  const following = await paintings(2);
  expect(following.count, "paintings in 2 s").toBeGreaterThan(15);
  expect(following.count, "paintings in 2 s").toBeLessThanOrEqual(20);
  expect((await paintings(1)).x, "at the limit").toBe("X: 1.50");
  expect(await paintings(1), "with nowhere left to go").toEqual({ count: 0, x: undefined });

  await page.evaluate(() => window.headset.controllers.right?.updateAxes("thumbstick", -1, 0));
  await press(page, controller("right"), "settings");
  expect(await paintings(1), "where the position is not shown").toEqual({ count: 0, x: undefined });
});
