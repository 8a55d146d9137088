import type { Page } from "@playwright/test";

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

/** Counts the pixels that differ between two pictures of one size (PNG, base64) by a contrast of 3:1 or more. */
function contrastingPixels(blank: Page, pictures: readonly string[]): Promise<number> {
  return blank.evaluate(async (sources) => {
    const linear = (level: number) => (level <= 10 ? level / 255 / 12.92 : ((level / 255 + 0.055) / 1.055) ** 2.4);
    const [first, second] = await Promise.all(
      sources.map(async (source) => {
        const blob = await (await fetch(`data:image/png;base64,${source}`)).blob();
        const picture = await createImageBitmap(blob);
        const context = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
        context?.drawImage(picture, 0, 0);
        return context?.getImageData(0, 0, picture.width, picture.height).data ?? new Uint8ClampedArray();
      }),
    );
    let count = 0;
    for (let at = 0; first && second && at < first.length; at += 4) {
      const [a = 0, b = 0] = [first, second].map(
        (data) =>
          0.2126 * linear(data[at] ?? 0) + 0.7152 * linear(data[at + 1] ?? 0) + 0.0722 * linear(data[at + 2] ?? 0),
      );
      if ((Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05) >= 3) count += 1;
    }
    return count;
  }, pictures);
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
    const pictures: string[] = [(await page.screenshot({ clip: inside })).toString("base64")];
    // The Tab key goes on from where the focus was lost.
    await page.evaluate(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    });
    pictures.push((await page.screenshot({ clip: inside })).toString("base64"));
    stops.push({ ...stop, marked: await contrastingPixels(blank, pictures) });
  }
  await blank.close();
  return stops;
}
