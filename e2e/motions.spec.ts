import { expect, test } from "@playwright/test";
import { inOrderAt } from "./support/in-order.ts";
import { openMotions } from "./support/motions.ts";
import { expectMoving, expectStill, pausePictures, playPictures } from "./support/moving-pictures.ts";

test("the pictures of the Motions tab can be paused and played, and stay so on the guide too [R-070] [R-072]", async ({
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

test("under reduced motion the pictures of the Motions tab stand still until they are played [R-072]", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await openMotions(page);
  await expectStill(page);
  await playPictures(page).click();
  await expectMoving(page);
});

test("everything on the Motions tab is in order at every width [R-072]", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await openMotions(page);
  await inOrderAt(page, [1440, 390, 320], 640)("Motions");
});
