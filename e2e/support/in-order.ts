import { expect, type Page } from "@playwright/test";
import { axeFindings, expectOrderlyHeadings } from "./axe.ts";
import { measureHitBoxes } from "./hit-boxes.ts";

/** Desktop and phone. */
export const WIDTHS = [1440, 390] as const;

/** axe finds nothing, headings are in order, nothing is too wide, and every control is 44 px large. */
export async function expectInOrder(page: Page, name: string): Promise<void> {
  await expectNoFindings(page, name);
  await expectFits(page, name);
}

/** Pixels below which the layout is the phone's: colours and elements may differ. */
const DESKTOP = 768;

/**
 * Returns a check of a state of the page at every width, in one visit; axe runs once in each layout. Each state leaves the window at another width, so
 * that states are opened in each. A page that is taller than `height` is scrolled.
 */
export function inOrderAt(
  page: Page,
  widths: readonly number[] = WIDTHS,
  height = 900,
): (name: string) => Promise<void> {
  let at = 0;
  return async (name) => {
    const layouts = new Set<boolean>();
    for (const [i] of widths.entries()) {
      if (i > 0) at = (at + 1) % widths.length;
      const width = widths[at] ?? 0;
      if (page.viewportSize()?.width !== width) await resize(page, width, height);
      const where = `${name} at ${width} px`;
      if (!layouts.has(width < DESKTOP)) await expectNoFindings(page, where);
      layouts.add(width < DESKTOP);
      await expectFits(page, where);
    }
  };
}

/** Resizes the window and waits for the layout: even with reduced motion, what changes with the width takes a frame. */
export async function resize(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await settle(page);
}

/** Waits for transitions. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let animations = document.getAnimations(); animations.length > 0; animations = document.getAnimations()) {
      await Promise.allSettled(animations.map(({ finished }) => finished));
    }
  });
}

/** axe finds nothing, headings are in order, and there is one main. */
export async function expectNoFindings(page: Page, name: string): Promise<void> {
  // As the screen opens: in another place the title bar may cover half of a button.
  await page.evaluate(() => window.scrollTo(0, 0));
  await settle(page);
  expect(await axeFindings(page), name).toEqual([]);
  await expectOrderlyHeadings(page, name);
  await expect(page.locator("main"), name).toHaveCount(1);
}

/** The page and an open dialog are no wider than the window. */
export async function expectNoOverflow(page: Page, name: string): Promise<void> {
  const wide = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll("dialog[open]")]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ tagName }) => tagName),
  );
  expect(wide, `${name}: what is too wide`).toEqual([]);
}

/** The same, and every control can be hit in 44 px. */
export async function expectFits(page: Page, name: string): Promise<void> {
  await expectNoOverflow(page, name);
  const boxes = await measureHitBoxes(page);
  expect(boxes.length, `${name}: controls`).toBeGreaterThan(0);
  // Half a pixel is lost at each edge.
  const small = boxes.filter((box) => Math.min(box.width, box.height) < 43 || !box.reachable || !box.inside);
  expect(small, `${name}: what cannot be hit in 44 px`).toEqual([]);
}
