import AxeBuilder from "@axe-core/playwright";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { measureHitBoxes } from "./support/hit-boxes.ts";
import { prepare } from "./support/practice.ts";
import { SCREENS } from "./support/screens.ts";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What axe finds, a line each. */
async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
  );
}

/** The levels of the headings that can be perceived, in order. */
function headingLevels(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const scope = document.querySelector("dialog[open]") ?? document;
    return [...scope.querySelectorAll<HTMLElement>("h1, h2, h3, h4, h5, h6")]
      .filter((heading) => heading.checkVisibility())
      .map(({ tagName }) => Number(tagName.slice(1)));
  });
}

async function expectOrderlyHeadings(page: Page, screen: string): Promise<void> {
  const levels = await headingLevels(page);
  const inDialog = (await page.locator("dialog[open]").count()) > 0;
  expect(levels[0], `${screen}: first heading`).toBe(inDialog ? 2 : 1);
  if (!inDialog)
    expect(
      levels.filter((level) => level === 1),
      `${screen}: one title`,
    ).toHaveLength(1);
  levels.forEach((level, i) => {
    if (i > 0)
      expect(level, `${screen}: heading ${i + 1} skips no level`).toBeLessThanOrEqual((levels[i - 1] ?? 0) + 1);
  });
}

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
      expect(await findings(page), name).toEqual([]);
      await expectOrderlyHeadings(page, name);
      await expect(page.locator("main"), name).toHaveCount(1);
      await expect(page, name).toHaveTitle(/VR Eye Lab/);
    }
  });
}

test("with forced colours what is chosen still stands out [R-010] [R-027] [R-091]", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/");
  await page.getByRole("button", { name: /^Advanced/ }).click();
  const colour = (locator: Locator, part?: string) =>
    locator.evaluate((element, pseudo) => getComputedStyle(element, pseudo).backgroundColor, part);
  const tab = (name: string) => page.getByRole("navigation").getByRole("button", { name });
  expect(await colour(tab("Active"))).not.toBe(await colour(tab("Account")));
  const segment = (name: string) => page.locator("label", { has: page.getByRole("radio", { name, exact: true }) });
  expect(await colour(segment("Normal"))).not.toBe(await colour(segment("Slow")));
  const knob = page.getByRole("switch", { name: "Position overlay" }).locator("+ span");
  const on = await colour(knob, "::after");
  await page.getByRole("switch", { name: "Position overlay" }).uncheck();
  await expect.poll(() => colour(knob, "::after")).not.toBe(on);
});

test("the banner without VR is announced, and axe finds nothing in it [R-021]", async ({ page }) => {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/");
    await expect(page.getByRole("alert")).toBeVisible();
    expect(await findings(page)).toEqual([]);
  }
});

for (const width of [390, 1440]) {
  test(`at ${width} px every control is within reach and at least 44 by 44 px to hit [R-015] [R-024]`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width, height: 844 });
    await prepare(page);
    const short: string[] = [];
    for (const { name: screen, open } of SCREENS) {
      await open(page);
      const boxes = await measureHitBoxes(page);
      expect(boxes.length, screen).toBeGreaterThan(0);
      for (const { name, width, height, reachable, inside } of boxes) {
        // Half a pixel is lost at each edge.
        const large = Math.min(width, height) >= 43;
        if (!large || !reachable || !inside) short.push(`${screen}: ${name} ${width} by ${height} px`);
      }
    }
    expect(short).toEqual([]);
  });
}

test("at no width, and at no zoom up to 200 %, is there anything to scroll to the side [R-015]", async ({ page }) => {
  test.setTimeout(180_000);
  await prepare(page);
  for (const { name, open } of SCREENS) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page);
    // 720 by 450 is what a window of 1440 by 900 has at 200 %.
    for (const [width, height] of [
      [320, 640],
      [390, 844],
      [720, 450],
      [768, 1024],
      [1024, 768],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      const over = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        const dialog = document.querySelector("dialog[open]");
        return [scrollWidth - clientWidth, dialog ? dialog.scrollWidth - dialog.clientWidth : 0];
      });
      expect(over, `${name} at ${width} px`).toEqual([0, 0]);
    }
  }
});
