import { expect, test } from "@playwright/test";
import { doubleType } from "./support/large-type.ts";
import { openMotions } from "./support/motions.ts";
import { expectMoving, expectStill, playPictures } from "./support/moving-pictures.ts";

test("with reduced motion, the Motions tab's previews stay still until they are played [R-072]", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await openMotions(page);
  await expectStill(page);
  await playPictures(page).click();
  await expectMoving(page);
});

test("on a phone with double type size, the texts of a motion are below its picture [R-072]", { tag: "@all" }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await openMotions(page);
  const card = page.getByRole("main").getByRole("listitem").first();
  const isBelow = () =>
    card.evaluate(({ firstElementChild: picture, lastElementChild: words }) =>
      picture && words ? words.getBoundingClientRect().top >= picture.getBoundingClientRect().bottom : null,
    );
  expect(await isBelow()).toBe(false);
  await doubleType(page);
  await expect.poll(isBelow).toBe(true);
});
