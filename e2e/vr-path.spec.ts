import { expect, type Page, test } from "@playwright/test";
import { chooseAdvanced } from "./support/advanced.ts";
import { chooseWorkout, openSupported } from "./support/exercise.ts";
import { wearHeadset } from "./support/headset.ts";
import { seeCanvases } from "./support/panes.ts";
import { browserPreview, startButton } from "./support/stage.ts";

const PREVIEW_CANVAS = "The exercise as one eye sees it";

/** The colours in the Browser preview. */
async function coloursSeen(page: Page): Promise<string[]> {
  const [[sight] = []] = await seeCanvases(page, [PREVIEW_CANVAS]);
  return (["red", "green"] as const).filter((colour) => (sight?.[colour].count ?? 0) > 0);
}

test.use({ viewport: { width: 900, height: 600 } });

test.describe("before VR", () => {
  test.beforeEach(async ({ page }) => {
    await wearHeadset(page);
    await openSupported(page);
  });

  test("the Browser preview is animated and shows the trained eye's view, the left one's when both are trained [R-077]", {
    tag: "@all",
  }, async ({ page }) => {
    for (const [trained, eye, colour] of [
      ["Both", "left", "red"],
      ["Left", "left", "red"],
      ["Right", "right", "green"],
    ] as const) {
      await chooseAdvanced(page, { eye: trained });
      await startButton(page).click();
      await expect(browserPreview(page), trained).toContainText(`As your ${eye} eye will see it`);
      await expect.poll(() => coloursSeen(page), trained).toEqual([colour]);
      const hash = async () => (await seeCanvases(page, [PREVIEW_CANVAS]))[0]?.[0]?.hash;
      const before = await hash();
      await expect.poll(hash, `${trained}: it moves`).not.toBe(before);
      await page.keyboard.press("Escape");
      await expect(browserPreview(page)).toHaveCount(0);
    }
  });

  test("the Browser preview lists a workout in order; Cancel and Escape close it without a session and restore the focus [R-077] [R-110]", async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await chooseWorkout(page, ["figure8", "saccades"]);
    await startButton(page).click();
    await expect(browserPreview(page)).toContainText("Workout: Figure 8 1:00, then Saccades 1:00.");
    await expect(browserPreview(page).getByRole("button")).toHaveText([
      "Details",
      "Practise on this screen",
      "Cancel",
      "Enter VR",
    ]);
    await browserPreview(page).getByRole("button", { name: "Cancel" }).click();
    await expect(browserPreview(page)).toHaveCount(0);
    await expect(startButton(page)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(browserPreview(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(browserPreview(page)).toHaveCount(0);
    await expect(startButton(page)).toBeFocused();
    expect(await page.evaluate(() => window.sessionRequests)).toEqual([]);
  });
});
