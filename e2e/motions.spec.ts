import { expect, test } from "@playwright/test";
import { inOrderAt } from "./support/in-order.ts";
import { openMotions } from "./support/motions.ts";
import { expectMoving, expectStill, pausePictures, playPictures } from "./support/moving-pictures.ts";

test("the Motions tab's previews can be paused and played, and the guide's follow [R-070] [R-072]", async ({
  page,
}) => {
  await page.goto("/");
  await openMotions(page);
  await expectMoving(page);
  await pausePictures(page).press("Enter");
  await expect(playPictures(page)).toBeFocused();
  await expectStill(page);
  await page.getByRole("button", { name: "Guide" }).click();
  await playPictures(page).scrollIntoViewIfNeeded();
  await expectStill(page);
  await playPictures(page).click();
  await expectMoving(page);
  await page.goBack();
  await expect(pausePictures(page)).toBeVisible();
  await expectMoving(page);
});

test("with reduced motion, the Motions tab's previews stay still until they are played [R-072]", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await openMotions(page);
  await expectStill(page);
  await playPictures(page).click();
  await expectMoving(page);
});

test("the Motions tab is accessible at every width [R-072]", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await openMotions(page);
  await inOrderAt(page, [1440, 390, 320], 640)("Motions");
});
