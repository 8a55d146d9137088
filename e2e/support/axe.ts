import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Runs axe in the page, which has no frames of another origin, and returns a line per violation. Waits for the load event
 * first, because headings appear before the style sheets, and scrolls to the top.
 */
export async function axeFindings(page: Page): Promise<string[]> {
  await page.waitForLoadState();
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(AXE);
  // Scrolled elsewhere, the title bar may cover half of a button.
  await page.evaluate(() => window.scrollTo(0, 0));
  return page.evaluate(async (values) => {
    if (!window.axe) throw new Error("axe is not in the page");
    const { violations } = await window.axe.run(document, { runOnly: values, resultTypes: ["violations"] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
    );
  }, RULES);
}

/** The levels of the perceivable headings, in order. */
function headingLevels(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const scope = document.querySelector("dialog[open]") ?? document;
    return [...scope.querySelectorAll<HTMLElement>("h1, h2, h3, h4, h5, h6")]
      .filter((heading) => heading.checkVisibility())
      .map(({ tagName }) => Number(tagName.slice(1)));
  });
}

/** The first heading is the title of the screen or the open dialog, and no heading skips a level. A menu has no headings. */
export async function expectOrderlyHeadings(page: Page, screen: string): Promise<void> {
  if ((await page.getByRole("menu").count()) > 0) return;
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
