import { expect, type Page, test } from "@playwright/test";
import { watchDrawings } from "./support/drawings.ts";
import { enterVrPumped, leaveVr } from "./support/exercise.ts";
import { wearHeadset } from "./support/headset.ts";
import { ballNow, eyesThatSee, frame, inSession, pass } from "./support/practice.ts";
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
