import { expect, type Page } from "@playwright/test";
import { axeFindings, expectOrderlyHeadings } from "./axe.ts";
import { measureHitBoxes } from "./hit-boxes.ts";
import { markupFindings } from "./markup.ts";

const FULL = process.env.SOAK === "full";

/** Desktop and phone. */
export const WIDTHS = [1440, 390] as const;

/** axe finds nothing, headings are in order, nothing overflows, and every control is 44 px large. */
export async function expectInOrder(page: Page, name: string): Promise<void> {
  await expectNoFindings(page, name);
  await expectFits(page, name);
}

/** Width in pixels below which the phone layout applies, with other colours and elements. */
const DESKTOP = 768;

/**
 * Returns a check of a page state at every width, in one visit; axe runs once per layout. Each check leaves the window at
 * another width, so that states are opened at all widths. A page taller than `height` is scrolled. npm test checks each state
 * at the width that it was opened at; npm run soak at every width.
 */
export function inOrderAt(
  page: Page,
  widths: readonly number[] = WIDTHS,
  height = 900,
): (name: string) => Promise<void> {
  let at = 0;
  return async (name) => {
    const layouts = new Set<boolean>();
    const turns = FULL ? widths.length : 1;
    for (let turn = 0; turn < turns; turn++) {
      if (turn > 0) at = (at + 1) % widths.length;
      const width = widths[at] ?? 0;
      if (page.viewportSize()?.width !== width) await resize(page, width, height);
      const where = `${name} at ${width} px`;
      if (!layouts.has(width < DESKTOP)) await expectNoFindings(page, where);
      layouts.add(width < DESKTOP);
      await expectFits(page, where);
    }
    if (!FULL) {
      at = (at + 1) % widths.length;
      await resize(page, widths[at] ?? 0, height);
    }
  };
}

/** Resizes the window and waits for the layout, which takes a frame even with reduced motion. */
export async function resize(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await settle(page);
}

/** Waits for transitions. Polls with a timer: a loop over their promises never lets the page draw its next frame. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => document.getAnimations().length === 0, undefined, { polling: 20 });
}

/** axe finds nothing, the markup is valid, headings are in order, and there is one main. */
export async function expectNoFindings(page: Page, name: string): Promise<void> {
  await settle(page);
  expect([...(await axeFindings(page)), ...(await markupFindings(page))], name).toEqual([]);
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
  expect(wide, `${name}: overflowing elements`).toEqual([]);
}

/** The same, and every control has a hit area of 44 px. */
export async function expectFits(page: Page, name: string): Promise<void> {
  await expectNoOverflow(page, name);
  const boxes = await measureHitBoxes(page);
  expect(boxes.length, `${name}: controls`).toBeGreaterThan(0);
  // The measurement loses half a pixel at each edge.
  const small = boxes.filter((box) => Math.min(box.width, box.height) < 43 || !box.reachable || !box.inside);
  expect(small, `${name}: controls with a hit area below 44 px`).toEqual([]);
}
