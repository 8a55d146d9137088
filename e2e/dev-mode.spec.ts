import { expect, type Page, test } from "@playwright/test";
import { watchDrawings } from "./support/drawings.ts";
import { chooseWorkout, enterVrPumped, leaveVr } from "./support/exercise.ts";
import { wearHeadset } from "./support/headset.ts";
import {
  ballNow,
  eyesThatSee,
  frame,
  inSession,
  LEAD_IN,
  pass,
  release,
  SUMMARY,
  summaryOf,
} from "./support/practice.ts";
import { installPump } from "./support/pump.ts";
import { browserPreview, enterWindowPumped, startButton } from "./support/stage.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

function stage(page: Page) {
  return page.getByRole("application", { name: "Exercise in a window" });
}

async function press(page: Page, keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

test("the switch on the Guide tab skips the checks and survives a reload [R-117]", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("alert")).toBeVisible();
  await page.getByRole("button", { name: "Guide" }).click();
  const devMode = page.getByRole("switch", { name: "Dev mode" });
  await expect(devMode).not.toBeChecked();
  await devMode.check();
  await page.reload();
  await page.getByRole("navigation").getByRole("button", { name: "Active" }).click();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(startButton(page)).not.toHaveAttribute("aria-disabled", "true");
  await startButton(page).click();
  await expect(browserPreview(page)).toBeVisible();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Guide" }).click();
  await devMode.uncheck();
  await page.getByRole("navigation").getByRole("button", { name: "Active" }).click();
  await expect(startButton(page)).toHaveAttribute("aria-disabled", "true");
});

test.describe("?dev=1 without a headset", () => {
  test.beforeEach(async ({ page }) => {
    await installPump(page, true);
    await watchDrawings(page);
    await page.goto("/?dev=1");
    await expect(page.getByRole("alert")).toHaveCount(0);
  });

  test("Enter VR runs the exercise in the whole window, one half per eye, and the page is inert [R-117]", async ({
    page,
  }) => {
    await enterWindowPumped(page);
    await expect(stage(page)).toBeFocused();
    expect(await stage(page).boundingBox()).toEqual({ x: 0, y: 0, width: 1440, height: 900 });
    expect(await page.locator("#root").getAttribute("inert")).not.toBeNull();
    expect(eyesThatSee(await frame(page), "ball")).toEqual(["left", "right"]);
    expect(eyesThatSee(await frame(page), "room")).toEqual(["left", "right"]);
  });

  test("the milestones of a workout are announced to screen readers [R-103] [R-105] [R-110] [R-117]", {
    tag: "@all",
  }, async ({ page }) => {
    await chooseWorkout(page, ["pursuit", "saccades"]);
    await enterWindowPumped(page);
    const said = page.locator("body > [role=status]");
    await expect(said).toHaveText("Pursuit, exercise 1 of 2.");
    await pass(page, LEAD_IN + 1);
    await press(page, ["m"]);
    await expect(said).toHaveText("Paused. The menu is open.");
    await press(page, ["m"]);
    await expect(said).toHaveText("Resuming in 3, 2, 1.");
    await pass(page, LEAD_IN + 60, 10);
    await expect(said).toHaveText("Saccades, exercise 2 of 2.");
    await press(page, ["Escape"]);
    await release(page);
    await expect(summaryOf(page)).toBeVisible();
    await expect(said).toHaveCount(0);
  });

  test("the mouse opens the menu on empty space and presses the button under it [R-117]", { tag: "@all" }, async ({
    page,
  }) => {
    await enterWindowPumped(page);
    await pass(page, 3 + 2);
    await page.mouse.click(300, 100);
    expect(eyesThatSee(await frame(page), "menu")).toEqual(["left", "right"]);
    const before = await ballNow(page);
    // The centre of the left half is above the panel's centre; UP and DOWN are above and below the panel's centre.
    const clicks: number[] = [];
    for (let y = 460; y < 800 && clicks.length < 2; y += 10) {
      const at = await ballNow(page);
      await page.mouse.click(360, y);
      if ((await ballNow(page)).y !== at.y) clicks.push(y);
    }
    expect(clicks.length).toBeGreaterThan(0);
    expect(Math.abs((await ballNow(page)).y - before.y)).toBeGreaterThan(0.1);
  });

  test("a workout runs to its end in the window without input; its summary takes an answer by keyboard, and ends after its time [R-117] [R-111] [R-112]", {
    tag: "@all",
  }, async ({ page }) => {
    await enterWindowPumped(page);
    await pass(page, 3 + 120.5, 20);
    const drawings = await frame(page);
    expect(eyesThatSee(drawings, "menu")).toEqual(["left", "right"]);
    expect(eyesThatSee(drawings, "status")).toEqual([]);
    await expect(page.locator("body > [role=status]")).toHaveText("Well done. Press Escape to finish.");
    await press(page, ["ArrowDown", "ArrowRight", "Enter"]);
    await pass(page, SUMMARY, 20);
    await release(page);
    await expect(stage(page)).toHaveCount(0);
    await expect(summaryOf(page)).toContainText("2:00");
    await expect(summaryOf(page)).toContainText("Your eyes felt: A little tired.");
    await expect(summaryOf(page).getByRole("button", { name: "Resume" })).toHaveCount(0);
  });
});

test("with a headset, dev mode enables the keyboard in the headset [R-117]", { tag: "@all" }, async ({ page }) => {
  await wearHeadset(page);
  await installPump(page, true);
  await watchDrawings(page);
  await page.goto("/?dev=1");
  await enterVrPumped(page);
  expect(await inSession(page)).toBe(true);
  const before = await ballNow(page);
  await press(page, ["ArrowRight", "ArrowRight"]);
  expect((await ballNow(page)).x - before.x).toBeCloseTo(0.1, 4);
  await pass(page, 3 + 1);
  await press(page, ["m"]);
  expect(eyesThatSee(await frame(page), "menu")).toEqual(["left", "right"]);
  await leaveVr(page);
});
