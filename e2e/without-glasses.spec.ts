import { expect, type Page, test } from "@playwright/test";
import { watchDrawings } from "./support/drawings.ts";
import { choose } from "./support/exercise.ts";
import { expectInOrder } from "./support/in-order.ts";
import { LEAD_IN, pass, practisedIn, release, summaryOf } from "./support/practice.ts";
import { installPump } from "./support/pump.ts";
import {
  lookAtScreen,
  practiseOnScreen,
  pressInDialog,
  screenModeDialog,
  screenModeStage,
} from "./support/screen-mode.ts";
import { firstFrame } from "./support/stage.ts";

test.use({ contextOptions: { reducedMotion: "reduce" }, viewport: { width: 390, height: 844 } });

/** Frames per second while nothing is captured. */
const RATE = 10;

const safetyNote = (page: Page) => screenModeDialog(page).getByRole("heading", { name: "Before your first session" });

/** Opens the page with frames and clock under the test's control. */
async function openPumped(page: Page): Promise<void> {
  await installPump(page, true);
  await watchDrawings(page);
  await page.goto("/");
}

async function startPumped(page: Page, name: string): Promise<void> {
  await page.evaluate(() => window.pump.take());
  await screenModeDialog(page).getByRole("button", { name, exact: true }).press("Enter");
  await firstFrame(page);
  await pass(page, LEAD_IN + 0.1, RATE);
}

test("a ball moves after two presses of a newcomer, in one image for both eyes, all of it on the screen; Active keeps its motion [E-07]", async ({
  page,
}) => {
  await openPumped(page);
  await practiseOnScreen(page).click();
  await expect(safetyNote(page)).toBeVisible();
  await expectInOrder(page, "without glasses");
  await expect(screenModeDialog(page).getByRole("radio", { name: "Without glasses" })).toBeChecked();
  await expect(screenModeDialog(page)).toContainText(
    "Convergence needs two images. Without glasses you practise Pursuit.",
  );
  await startPumped(page, "Start Pursuit");
  const centres = new Set<number>();
  for (let i = 0; i < 4; i++) {
    const { red, green, blue } = await lookAtScreen(page);
    // White: the channels show the same.
    for (const { count } of [green, blue]) expect(Math.abs(count / red.count - 1)).toBeLessThan(0.02);
    expect(red.count).toBeGreaterThan(100);
    // The whole ball is in view: with half its width, nowhere beyond the edge.
    expect(
      Math.abs(red.x) + Math.sqrt(red.count / Math.PI) / (await page.evaluate(() => devicePixelRatio)),
    ).toBeLessThan(195);
    centres.add(Math.round(red.x));
    await pass(page, 1, RATE);
  }
  expect(centres.size).toBe(4);
  for (const key of ["m", "ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight", "Enter"])
    await page.keyboard.press(key);
  await pass(page, 0.1);
  await release(page);
  await expect(practisedIn(page)).toHaveText(/^Pursuit0:0\d$/);
  await summaryOf(page).press("Escape");
  await expect(page.getByRole("combobox", { name: "Motion" })).toHaveValue("convergence");
});

test("without glasses, the next session starts at once, unless the motion needs two images [E-07]", {
  tag: "@all",
}, async ({ page }) => {
  await page.goto("/");
  await choose(page, { motion: "pursuit" });
  await practiseOnScreen(page).click();
  await expect(screenModeDialog(page).getByRole("status")).toHaveCount(0);
  await pressInDialog(page, "Start");
  await expect(screenModeStage(page)).toBeVisible();
  await page.reload();
  await practiseOnScreen(page).click();
  await expect(screenModeStage(page)).toBeVisible();
  await page.reload();
  await choose(page, { motion: "accommodation" });
  await practiseOnScreen(page).click();
  await expect(screenModeDialog(page)).toContainText("Accommodation needs two images.");
  await expect(safetyNote(page)).toHaveCount(0);
});
