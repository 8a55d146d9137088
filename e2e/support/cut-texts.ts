import type { Page } from "@playwright/test";

/** From the next document on, records the centred texts that a canvas cuts off at its sides; returns how to read them. */
export async function watchCutTexts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const cut: string[] = [];
    Object.assign(window, { cutTexts: cut });
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function (text, x, y, width) {
      const { a: scale, e: offset } = this.getTransform();
      const half = (scale * Math.min(this.measureText(text).width, width ?? Number.POSITIVE_INFINITY)) / 2;
      const middle = scale * x + offset;
      if (this.textAlign === "center" && (middle < half || middle + half > this.canvas.width)) cut.push(text);
      if (width === undefined) fillText.call(this, text, x, y);
      else fillText.call(this, text, x, y, width);
    };
  });
  return () => page.evaluate(() => Object(window).cutTexts);
}
