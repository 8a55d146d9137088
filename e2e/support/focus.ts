import type { Page } from "@playwright/test";
import { contrastingPixels } from "./screenshots.ts";

/** Where the Tab key has led. */
export interface FocusStop {
  readonly name: string;
  /** Its middle is in the window, and nothing lies over it. */
  readonly seen: boolean;
  /** Pixels that differ by a contrast of 3:1 or more from the same place without focus. */
  readonly marked: number;
  /** Pixels of a line of one pixel round the control. */
  readonly outline: number;
}

/** Goes through everything that Tab leads to, once round from where it is; wants a page on which nothing moves. */
export async function walkByTab(page: Page): Promise<FocusStop[]> {
  const blank = await page.context().newPage();
  const stops: FocusStop[] = [];
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press("Tab");
    const at = await page.evaluate(() => {
      const element = document.activeElement;
      // Between the last and the first lies the browser's own frame.
      if (!(element instanceof HTMLElement) || element === document.body) return "outside";
      if (element.dataset.walked) return "round";
      element.dataset.walked = "yes";
      const box = element.getBoundingClientRect();
      const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      return {
        name:
          element.getAttribute("aria-label") ??
          (element as HTMLInputElement).labels?.[0]?.textContent ??
          element.textContent,
        seen: hit !== null && (element.contains(hit) || hit.closest("label")?.contains(element) === true),
        // Of a slider the handle is marked.
        outline: element.matches("[type=range]") ? 96 : Math.round(2 * (box.width + box.height)),
        clip: { x: box.left - 6, y: box.top - 6, width: box.width + 12, height: box.height + 12 },
      };
    });
    if (at === "round") break;
    if (at === "outside") continue;
    const { clip, ...stop } = at;
    const size = page.viewportSize() ?? { width: 0, height: 0 };
    const x = Math.max(0, clip.x);
    const y = Math.max(0, clip.y);
    const inside = {
      x,
      y,
      width: Math.min(size.width, clip.x + clip.width) - x,
      height: Math.min(size.height, clip.y + clip.height) - y,
    };
    const focused = await page.screenshot({ clip: inside });
    // The Tab key goes on from where the focus was lost.
    await page.evaluate(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    });
    const without = await page.screenshot({ clip: inside });
    stops.push({ ...stop, marked: await contrastingPixels(blank, focused, without) });
  }
  await blank.close();
  return stops;
}
