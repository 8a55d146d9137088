import { expect, type Page, test } from "@playwright/test";
import { type Balance, DEFAULT_SETTINGS } from "@vr-eye-lab/domain/exercise";
import { enterVrPumped } from "./support/exercise.ts";
import { buttonPlace, openMenu, openMenuAfter, press } from "./support/menu.ts";
import { controller, pinchingHand, selectTogether } from "./support/pointers.ts";
import {
  ballNow,
  expectBallAt,
  eyesThatSee,
  frame,
  IPD,
  LEAD_IN,
  paintedBy,
  pass,
  prepare,
} from "./support/practice.ts";
import { changeSettings } from "./support/settings.ts";

test.use({ viewport: { width: 900, height: 600 } });

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

const prismed = (baseOut: number) => ({ contrast: 100, baseOut, baseUp: 10 });
/** The strongest, both views to the same side. */
const STRONGEST: Balance = { left: prismed(20), right: prismed(-20) };

test("rays and menu are drawn through the same prisms [E-02] [R-101]", { tag: "@all" }, async ({ page }) => {
  await prepare(page);
  await changeSettings(page, { ...DEFAULT_SETTINGS, balance: STRONGEST }, "convergence");
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

test("controllers that disconnect and reconnect during a session work again [R-101]", { tag: "@all" }, async ({
  page,
}) => {
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
