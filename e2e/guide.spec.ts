import { expect, type Locator, type Page, test } from "@playwright/test";
import { MOTION_TYPES } from "@vr-eye-lab/domain/motion";
import { exerciseText } from "@vr-eye-lab/web/copy/exercises";
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

const contents = (page: Page) => page.getByRole("navigation", { name: "Contents" });
const current = (page: Page) => contents(page).getByRole("link").and(page.locator("[aria-current]"));

/** The chapter is on screen and current, and its heading has the focus. */
async function expectReached(page: Page, title: string): Promise<void> {
  const heading = page.getByRole("heading", { name: title, exact: true });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  await expect(current(page)).toHaveText(title);
}

const boxOf = (element: Locator) =>
  element.evaluate((each) => {
    const { top, bottom } = each.getBoundingClientRect();
    return { top, bottom };
  });

test("the guide explains the product, its steps, motions, settings and limits [R-070]", async ({ page }) => {
  await openGuide(page);
  const headings = await page.getByRole("main").getByRole("heading").allTextContents();
  const wanted = [
    "What is VR Eye Lab?",
    "How It Works",
    "Choose Exercise",
    "Customize Settings",
    "Enter VR Environment",
    "Without a headset",
    "Exercise Types",
    ...MOTION_TYPES.map((type) => exerciseText.labels[type]),
    "Settings Overview",
    "Motion",
    "Speed",
    "Range",
    "Eye Controls",
    "Look after your eyes",
    "Pricing",
    "Free",
    "Pro",
    "Questions and answers",
  ];
  expect(headings.filter((heading) => wanted.includes(heading))).toEqual(wanted);
  for (const words of [
    "A headset's focus is fixed.",
    "Stop at once if you get a headache, feel dizzy or see double.",
    "Take breaks",
    "For ages 13 and up.",
    "not medical advice",
  ]) {
    await expect(page.getByRole("main").getByText(words, { exact: false }).first()).toBeVisible();
  }
  const claims = /\b(cure|treat|heal|improves? (your )?(vision|sight))/i;
  expect(await page.getByRole("main").textContent()).not.toMatch(claims);
});

test("the motion previews play while visible and stop when paused [R-070]", { tag: "@all" }, async ({ page }) => {
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
  await show(page, "Keyboard and dev mode");
  for (const picture of await pictures.all()) await expect(picture).not.toBeInViewport();
  await expectStill(page);
  await show(page, "Exercise Types");
  await expectMoving(page);
});

test("contents lead to a chapter and its heading; Back returns, and a copied link opens there [R-070]", async ({
  page,
}) => {
  const heading = (name: string) => page.getByRole("heading", { name, exact: true });
  await page.goto("/?dev=1&tab=guide");
  await expect(current(page)).toHaveText("How It Works");
  await contents(page).getByRole("link", { name: "Exercise Types" }).click();
  await contents(page).getByRole("link", { name: "Pricing" }).press("Enter");
  await expect(page).toHaveURL("/?dev=1&tab=guide#pricing");
  await expectReached(page, "Pricing");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("region", { name: "Pricing" }).getByRole("button").first()).toBeFocused();

  await page.goBack();
  await expect(page).toHaveURL("/?dev=1&tab=guide#exercise-types");
  await expectReached(page, "Exercise Types");
  await page.goBack();
  await expect(heading("What is VR Eye Lab?")).toBeInViewport();
  await expect(current(page)).toHaveText("How It Works");

  await page.goto("/?tab=guide#pricing");
  await expectReached(page, "Pricing");
  // Too near the page's end to reach the top.
  await contents(page).getByRole("link", { name: "Keyboard and dev mode" }).click();
  await expectReached(page, "Keyboard and dev mode");
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(current(page)).toHaveText("How It Works");
});

test("in a narrow window the contents are a menu, which closes after a choice, on Escape and on a press elsewhere [R-070]", {
  tag: "@all",
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openGuide(page);
  const links = contents(page).getByRole("link");
  const menu = contents(page).locator("summary");
  await expect(menu).toHaveText("ContentsHow It Works");
  await expect(links).toHaveCount(0);
  await menu.press("Enter");
  await expect(links).toHaveCount(8);
  await page.keyboard.press("Escape");
  await expect(links).toHaveCount(0);
  await expect(menu).toBeFocused();

  await menu.click();
  await page.getByRole("heading", { name: "Without a headset" }).click();
  await expect(links).toHaveCount(0);

  await menu.click();
  await links.filter({ hasText: "Pricing" }).click();
  await expect(links).toHaveCount(0);
  await expect(menu).toHaveText("ContentsPricing");
  await expect(page.getByRole("heading", { name: "Pricing" })).toBeFocused();
  await expect(page.getByRole("heading", { name: "Pricing" })).toBeInViewport();
  const { bottom } = await boxOf(menu);
  expect((await boxOf(page.getByRole("heading", { name: "Pricing" }))).top).toBeGreaterThanOrEqual(bottom);
});

test("the guide is accessible at every width, with every answer open [R-070]", { tag: "@all" }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openGuide(page);
  await page.locator("main section details").evaluateAll((all) => {
    for (const each of all) (each as HTMLDetailsElement).open = true;
  });
  await inOrderAt(page, [1440, 720, 390, 320], 640)("Guide");
});
