import type { Page } from "@playwright/test";
import { contrastingPixels } from "./screenshots.ts";

/** A stop of the Tab key. */
export interface FocusStop {
  readonly name: string;
  /** Its centre is in the window and not covered. */
  readonly seen: boolean;
  /** Pixels whose contrast with the unfocused state is 3:1 or more. */
  readonly marked: number;
  /** Pixels of a one-pixel outline around the control. */
  readonly outline: number;
}

interface Clip {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Visits every Tab stop once, from the current one; needs a page without animation. */
export async function walkByTab(page: Page): Promise<FocusStop[]> {
  const browser = await page.context().newCDPSession(page);
  // Faster than Playwright's screenshots: two per control are most of the work.
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
      // The browser's UI is between the last and the first stop.
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
        // A slider's focus is marked on its handle.
        outline: element.matches("[type=range]") ? 96 : Math.round(2 * (box.width + box.height)),
        clip: clipOf(box),
      };
      /** A box with a margin, clipped to the window, relative to the document. */
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
    // Tab continues from the blurred element.
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
