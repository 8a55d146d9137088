import { expect, type Page, test } from "@playwright/test";
import { MOTION_TYPES, MOTIONS } from "@vr-eye-lab/domain/motion";
import { inOrderAt } from "./support/in-order.ts";
import { expectMoving, expectStill, pausePictures, playPictures } from "./support/moving-pictures.ts";

async function openGuide(page: Page): Promise<void> {
  await page.goto("/");
  await page.getByRole("button", { name: "Guide" }).click();
  await expect(page.getByRole("heading", { name: "Exercise Types" })).toBeVisible();
}

/** Scrolls to a chapter. */
async function show(page: Page, title: string): Promise<void> {
  await page.getByRole("heading", { name: title, exact: true }).evaluate((heading) => heading.scrollIntoView());
}

test("the guide explains the product, its steps, motions, settings and limits [R-070]", async ({ page }) => {
  await openGuide(page);
  const headings = await page.getByRole("main").getByRole("heading").allTextContents();
  const wanted = [
    "What is VR Eye Lab?",
    "Free",
    "Pro",
    "How It Works",
    "Choose Exercise",
    "Customize Settings",
    "Enter VR Environment",
    "Exercise Types",
    ...MOTION_TYPES.map((type) => MOTIONS[type].label),
    "Settings Overview",
    "Motion",
    "Speed",
    "Range",
    "Eye Controls",
    "Look after your eyes",
  ];
  expect(headings.filter((heading) => wanted.includes(heading))).toEqual(wanted);
  for (const words of [
    "A headset's focus is fixed.",
    "Stop at once if you get a headache, feel dizzy or see double.",
    "Take breaks",
    "For people of 13 and older.",
    "not medical advice",
  ]) {
    await expect(page.getByRole("main").getByText(words, { exact: false }).first()).toBeVisible();
  }
  const claims = /\b(cure|treat|heal|improves? (your )?(vision|sight))/i;
  expect(await page.getByRole("main").textContent()).not.toMatch(claims);
});

test("the guide waits for the prices to avoid a layout shift, and appears without them if they fail to load [R-070] [R-071]", async ({
  page,
}) => {
  const heading = (name: string) => page.getByRole("main").getByRole("heading", { name, exact: true });
  const asked = page.waitForRequest("**/assets/billing-*.js");
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route("**/assets/billing-*.js", (route) => held.then(() => route.continue()));
  await page.goto("/");
  await page.getByRole("button", { name: "Guide" }).click();
  await asked;
  await expect(page.getByRole("main")).toHaveText("Loading...");
  letThrough();
  await expect(heading("How It Works")).toBeVisible();
  expect(await heading("Pro").count()).toBe(1);

  await page.unroute("**/assets/billing-*.js");
  await page.route("**/assets/billing-*.js", (route) => route.abort());
  await page.goto("/");
  await page.getByRole("button", { name: "Guide" }).click();
  await expect(heading("How It Works")).toBeVisible();
  expect(await heading("Pro").count()).toBe(0);
});

test("the motion previews play while visible and stop when paused [R-070]", async ({ page }) => {
  // Low enough that none of them is visible at the guide's end.
  await page.setViewportSize({ width: 1440, height: 600 });
  await openGuide(page);
  const pictures = page.locator("main canvas");
  await expect(pictures).toHaveCount(MOTION_TYPES.length);
  await show(page, "Exercise Types");
  await expectMoving(page);
  await pausePictures(page).click();
  await expect(playPictures(page)).toBeFocused();
  await expectStill(page);
  await playPictures(page).click();
  await expectMoving(page);
  await show(page, "For builders");
  for (const picture of await pictures.all()) await expect(picture).not.toBeInViewport();
  await expectStill(page);
  await show(page, "Exercise Types");
  await expectMoving(page);
});

test("with reduced motion, the previews stay still until they are played [R-070]", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openGuide(page);
  await show(page, "Exercise Types");
  await expectStill(page);
  await playPictures(page).click();
  await expectMoving(page);
});

test("the guide is accessible at every width [R-070]", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openGuide(page);
  await inOrderAt(page, [1440, 720, 390, 320], 640)("Guide");
});
