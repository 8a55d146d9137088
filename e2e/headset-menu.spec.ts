import { expect, test } from "@playwright/test";
import { DEFAULT_SETTINGS } from "@vr-eye-lab/domain/exercise";
import { chooseAdvanced } from "./support/advanced.ts";
import { choose, enterVrPumped } from "./support/exercise.ts";
import { HEAD, menuPlace, openMenu, openMenuAfter, press } from "./support/menu.ts";
import { controller } from "./support/pointers.ts";
import {
  ballNow,
  expectBallAt,
  eyesThatSee,
  frame,
  inSession,
  LEAD_IN,
  paintedBy,
  pass,
  prepare,
  read,
  release,
  summaryOf,
} from "./support/practice.ts";

test.use({ viewport: { width: 900, height: 600 } });

const right = controller("right");
const POSITION_BUTTONS = ["UP", "DOWN", "LEFT", "RIGHT", "FARTHER", "CLOSER", "SETTINGS", "CLOSE"];

test("select on empty space opens the menu in position mode, before the head and for both eyes; CLOSE closes it [R-101]", async ({
  page,
}) => {
  await prepare(page);
  await enterVrPumped(page);
  await pass(page, LEAD_IN + 2);
  expect(eyesThatSee(await frame(page), "menu")).toEqual([]);
  const texts = await paintedBy(page, () => openMenu(page, right));
  expect(texts).toEqual(expect.arrayContaining(["Position", ...POSITION_BUTTONS]));
  const drawings = await frame(page);
  expect(eyesThatSee(drawings, "menu")).toEqual(["left", "right"]);
  expect(eyesThatSee(drawings, "status"), "nothing lies behind the menu").toEqual([]);
  const wanted = menuPlace();
  const menu = drawings.find(({ what, eye }) => what === "menu" && eye === "left");
  expect(menu?.y).toBeCloseTo(wanted.y - HEAD.y, 4);
  expect(menu?.z).toBeCloseTo(wanted.z, 4);

  await openMenu(page, right);
  expect(eyesThatSee(await frame(page), "menu"), "a select beside the panel is no press").toEqual(["left", "right"]);
  await press(page, right, "close");
  expect(eyesThatSee(await frame(page), "menu")).toEqual([]);
  expect(eyesThatSee(await frame(page), "status")).toEqual(["left", "right"]);
});

test("UP, DOWN, LEFT, RIGHT, FARTHER and CLOSER move the resting ball by 0.15 m, up to 1.5 m each way [R-101] [R-100]", async ({
  page,
}) => {
  await prepare(page);
  // Small and far away, so that no path is scaled down to stay in sight.
  await choose(page, { motion: "pursuit", range: "narrow" });
  await chooseAdvanced(page, { distance: "Far" });
  await openMenuAfter(page, right, 1);
  const rest = await ballNow(page);
  for (const [there, back, axis, sign] of [
    ["right", "left", "x", 1],
    ["up", "down", "y", 1],
    ["farther", "closer", "z", -1],
  ] as const) {
    const offset = async () => {
      const ball = await ballNow(page);
      for (const other of ["x", "y", "z"] as const) {
        if (other !== axis) expect(ball[other], `${there}: ${other}`).toBeCloseTo(rest[other], 4);
      }
      return sign * (ball[axis] - rest[axis]);
    };
    for (const [presses, wanted] of [
      [1, 0.15],
      [8, 1.35],
      [1, 1.5],
      [1, 1.5],
    ] as const) {
      await press(page, right, Array(presses).fill(there));
      expect(await offset(), `${there}, ${presses} more`).toBeCloseTo(wanted, 4);
    }
    for (const [presses, wanted] of [
      [1, 1.35],
      [18, -1.35],
      [1, -1.5],
      [1, -1.5],
    ] as const) {
      await press(page, right, Array(presses).fill(back));
      expect(await offset(), `${back}, ${presses} more`).toBeCloseTo(wanted, 4);
    }
    await press(page, right, Array(10).fill(there));
  }
});

test("the menu's readout follows the nudges, and the page's afterwards [R-101] [R-112]", async ({ page }) => {
  await prepare(page);
  await openMenuAfter(page, right, 1);
  expect(await paintedBy(page, () => press(page, right, ["right", "right"]))).toContain("X: 0.30");
  expect(await paintedBy(page, () => press(page, right, "down"))).toContain("Y: -0.15");
  await press(page, right, ["settings", "end"]);
  await release(page);
  await expect(summaryOf(page)).toBeVisible();
  await expect(page.getByText("X: 0.30 / Y: -0.15")).toBeVisible();
});

test("while the menu is open the ball stands still and the time too; CLOSE goes on from the remaining time [R-105] [R-103]", async ({
  page,
}) => {
  await prepare(page);
  const start = await enterVrPumped(page);
  await pass(page, LEAD_IN + 10.4);
  const opening = await paintedBy(page, () => openMenu(page, right));
  expect(opening).toContain("Time remaining: 110s");
  const rest = await ballNow(page);
  expect(await read(page, 30, 10), "nothing ticks").toEqual([]);
  expect(await ballNow(page)).toEqual(rest);
  expect(await paintedBy(page, () => press(page, right, "close"))).toContain("Time remaining: 110s");
  expect(await ballNow(page)).toEqual({ x: rest.x, y: rest.y, z: expect.closeTo(rest.z, 4) });
  await expectBallAt(page, "convergence", DEFAULT_SETTINGS, 10.4, "as it went on");
  const ticks = await read(page, 3);
  expect(ticks.map(({ text }) => text)).toEqual([
    "Time remaining: 109s",
    "Time remaining: 108s",
    "Time remaining: 107s",
  ]);
  const first = ((ticks[0]?.time ?? 0) - start) / 1000;
  expect(Math.abs(first - (LEAD_IN + 11 + 30)), "seconds of the next tick").toBeLessThan(1 / 60 + 0.001);
  await pass(page, 106.5, 10);
  expect(await inSession(page)).toBe(true);
  await pass(page, 0.2);
  expect(await inSession(page), "30 s later than without the menu").toBe(false);
});

test("END EXERCISE ends the session and hands over the time practised, without that of the menu [R-102] [R-105] [R-075]", async ({
  page,
}) => {
  await prepare(page);
  await openMenuAfter(page, right, 12.3);
  await pass(page, 20, 10);
  await press(page, right, ["settings", "end"]);
  expect(await inSession(page)).toBe(false);
  await release(page);
  const summary = summaryOf(page);
  await expect(summary).toContainText("12 seconds practised");
  await expect(summary.getByRole("list", { name: "Exercises" })).toContainText("Convergence12 s");
  await expect(summary.getByRole("button", { name: "Resume" }), "it was ended on purpose").toBeHidden();
});

test("nothing opens the menu while the first 3-2-1 runs [R-101]", async ({ page }) => {
  await prepare(page);
  await enterVrPumped(page);
  await pass(page, 1.5);
  await openMenu(page, right);
  const drawings = await frame(page);
  expect(eyesThatSee(drawings, "menu")).toEqual([]);
  expect(eyesThatSee(drawings, "status")).toEqual(["left", "right"]);
  await pass(page, LEAD_IN - 1.5 + 1);
  await expectBallAt(page, "convergence", DEFAULT_SETTINGS, 1, "the 3-2-1 was not stopped");
});
