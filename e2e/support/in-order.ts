import { expect, type Page } from "@playwright/test";
import { axeFindings, expectOrderlyHeadings } from "./axe.ts";
import { measureHitBoxes } from "./hit-boxes.ts";

/** Nothing is wrong with what is on screen: not by axe, nor in its headings, its width, or the size of what can be hit. */
export async function expectInOrder(page: Page, name: string): Promise<void> {
  // Even without motion a change of colour takes a frame.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  expect(await axeFindings(page), name).toEqual([]);
  await expectOrderlyHeadings(page, name);
  await expect(page.locator("main"), name).toHaveCount(1);
  const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  expect(await page.evaluate(overflow), `${name}: pixels wider than the window`).toBeLessThanOrEqual(0);
  const small = (await measureHitBoxes(page)).filter(
    (box) => Math.min(box.width, box.height) < 43 || !box.reachable || !box.inside,
  );
  expect(small, `${name}: what cannot be hit in 44 px`).toEqual([]);
}
