import { expect, type Page, test } from "@playwright/test";
import { watchDrawings } from "./support/drawings.ts";
import { declineSaving } from "./support/exercise.ts";
import { LEAD_IN, pass, release, summaryOf } from "./support/practice.ts";
import { installPump } from "./support/pump.ts";
import {
  openMeasured,
  practiseOnScreen,
  screenModeDialog,
  screenModeStage,
  startPumped,
  WAYS,
} from "./support/screen-mode.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const turn = (page: Page) => screenModeDialog(page).getByText("Turn your phone sideways");

async function practise(page: Page, look: string): Promise<void> {
  await installPump(page, false);
  await watchDrawings(page);
  await page.goto("/");
  await openMeasured(page, { [WAYS]: "Side by side", "Viewing method": look });
  await expect(turn(page)).toBeVisible();
  await startPumped(page);
  await pass(page, LEAD_IN + 2, 10);
  await screenModeStage(page)
    .locator("canvas")
    .click({ position: { x: 100, y: 200 }, force: true });
  await pass(page, 0.1, 10);
}

test.describe("a phone held upright, 320 pixels wide", () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test("parallel, a tap pauses and shows the menu on the page, with buttons of 44 px and the way out [E-07] [R-101]", async ({
    page,
  }) => {
    await practise(page, "Parallel");
    const buttons = screenModeStage(page).getByRole("button");
    await expect(buttons).toHaveCount(10);
    for (const button of await buttons.all()) {
      const box = await button.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
    }
    await screenModeStage(page).getByRole("button", { name: "SETTINGS" }).dispatchEvent("click");
    await pass(page, 0.1, 10);
    await expect(screenModeStage(page).getByRole("button", { name: "RANGE Medium" })).toBeVisible();
    await screenModeStage(page).getByRole("button", { name: "BACK" }).dispatchEvent("click");
    await pass(page, 0.1, 10);
    await screenModeStage(page).getByRole("button", { name: "CLOSE", exact: true }).dispatchEvent("click");
    await pass(page, LEAD_IN + 1, 10);
    await expect(buttons).toHaveCount(0);
    await page.keyboard.press("m");
    await pass(page, 0.1, 10);
    await screenModeStage(page).getByRole("button", { name: "END EXERCISE" }).press("Enter");
    await pass(page, 0.1, 10);
    await release(page);
    await expect(summaryOf(page)).toContainText("You practised for 3 seconds");
    await declineSaving(page);

    // The next start asks again, until the phone is turned.
    await practiseOnScreen(page).click();
    await expect(turn(page)).toBeVisible();
    await page.setViewportSize({ width: 640, height: 320 });
    await expect(turn(page)).toBeHidden();
  });

  test("in a phone viewer, a tap shows the end on the page too [E-07] [R-101]", { tag: "@all" }, async ({ page }) => {
    await practise(page, "Phone viewer");
    const end = screenModeStage(page).getByRole("button");
    await expect(end).toHaveText("END EXERCISE");
    expect((await end.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await end.dispatchEvent("click");
    await pass(page, 0.1, 10);
    await release(page);
    await expect(summaryOf(page)).toBeVisible();
  });
});
