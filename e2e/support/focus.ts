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

interface Clip {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Goes through everything that Tab leads to, once round from where it is; wants a page on which nothing moves. */
export async function walkByTab(page: Page): Promise<FocusStop[]> {
  const browser = await page.context().newCDPSession(page);
  // Without what Playwright does for its own: two pictures of each control are most of the work.
  const picture = async (clip: Clip) =>
    (await browser.send("Page.captureScreenshot", { clip: { ...clip, scale: 1 }, optimizeForSpeed: true })).data;
  const stops: Omit<FocusStop, "marked">[] = [];
  const pictures: [string, string][] = [];
  await page.evaluate(() => {
    for (const walked of document.querySelectorAll<HTMLElement>("[data-walked]")) delete walked.dataset.walked;
  });
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
        clip: clipOf(box),
      };
      /** A little more than a box, as far as it is in the window, from the document's corner. */
      function clipOf({ left, top, right, bottom }: DOMRect) {
        const [x, y] = [Math.max(0, left - 6), Math.max(0, top - 6)];
        const width = Math.min(window.innerWidth, right + 6) - x;
        const height = Math.min(window.innerHeight, bottom + 6) - y;
        return { x: x + window.scrollX, y: y + window.scrollY, width, height };
      }
    });
    if (at === "round") break;
    if (at === "outside") continue;
    const { clip, ...stop } = at;
    const focused = await picture(clip);
    // The Tab key goes on from where the focus was lost.
    await page.evaluate(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    });
    pictures.push([focused, await picture(clip)]);
    stops.push(stop);
  }
  await browser.detach();
  const blank = await page.context().newPage();
  const marks = await contrastingPixels(blank, pictures);
  await blank.close();
  return stops.map((stop, i) => ({ ...stop, marked: marks[i] ?? 0 }));
}
