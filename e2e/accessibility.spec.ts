import { expect, type Locator, test } from "@playwright/test";
import { axeFindings, expectOrderlyHeadings } from "./support/axe.ts";
import { measureHitBoxes } from "./support/hit-boxes.ts";
import { prepare } from "./support/practice.ts";
import { SCREENS } from "./support/screens.ts";
import { mainColour } from "./support/screenshots.ts";

for (const [width, reducedMotion] of [
  [1440, "no-preference"],
  [390, "reduce"],
] as const) {
  test(`at ${width} px axe finds nothing on any screen, and headings and landmarks are in order [R-001] [R-014] [R-077] [R-079]`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ reducedMotion });
    await prepare(page);
    for (const { name, open } of SCREENS) {
      await open(page);
      expect(await axeFindings(page), name).toEqual([]);
      await expectOrderlyHeadings(page, name);
      await expect(page.locator("main"), name).toHaveCount(1);
      await expect(page, name).toHaveTitle(/VR Eye Lab/);
    }
  });
}

test("with forced colours what is chosen still stands out [R-010] [R-027] [R-072]", async ({ page, context }) => {
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  const blank = await context.newPage();
  const colour = async (locator: Locator) => mainColour(blank, await locator.screenshot());
  await page.goto("/");
  const tab = (name: string) => page.getByRole("navigation").getByRole("button", { name });
  const chosen = await colour(tab("Active"));
  expect(chosen).not.toBe(await colour(tab("Account")));
  const label = await tab("Active").evaluate((button) => {
    const range = document.createRange();
    range.selectNodeContents(button.lastChild ?? button);
    const { x, y, width, height } = range.getBoundingClientRect();
    return { x, y, width, height };
  });
  expect(await mainColour(blank, await page.screenshot({ clip: label })), "no plate hides its name").toBe(chosen);
  const segment = (name: string) => page.locator("label", { has: page.getByRole("radio", { name, exact: true }) });
  expect(await colour(segment("Normal"))).not.toBe(await colour(segment("Slow")));
  expect(await colour(segment("Narrow"))).toBe(await colour(segment("Slow")));
});

test("the banner without VR is announced, and axe finds nothing in it [R-021]", async ({ page }) => {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/");
    await expect(page.getByRole("alert")).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
  }
});

/** Widths and heights of windows; 720 by 450 is what one of 1440 by 900 has at a zoom of 200 %. */
const WINDOWS = [
  [320, 640],
  [390, 844],
  [720, 450],
  [768, 1024],
  [1024, 768],
  [1440, 900],
] as const;
/** In these every control is measured. */
const MEASURED: readonly number[] = [390, 1440];

test("at every width nothing must be scrolled to the side, and every control is within reach, 44 by 44 px large [R-015] [R-024]", async ({
  page,
}) => {
  test.setTimeout(180_000);
  await prepare(page);
  const wrong: string[] = [];
  for (const { name: screen, open } of SCREENS) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page);
    for (const [width, height] of WINDOWS) {
      await page.setViewportSize({ width, height });
      const over = await page.evaluate(() => {
        const dialog = document.querySelector("dialog[open]");
        return [document.documentElement, ...(dialog ? [dialog] : [])].some(
          ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
        );
      });
      if (over) wrong.push(`${screen} at ${width} px is too wide`);
      if (!MEASURED.includes(width)) continue;
      const boxes = await measureHitBoxes(page);
      expect(boxes.length, screen).toBeGreaterThan(0);
      for (const box of boxes) {
        // Half a pixel is lost at each edge.
        const large = Math.min(box.width, box.height) >= 43;
        if (large && box.reachable && box.inside) continue;
        wrong.push(`${screen} at ${width} px: ${box.name} can be hit in ${box.width} by ${box.height} px`);
      }
    }
  }
  expect(wrong).toEqual([]);
});
