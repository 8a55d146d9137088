import type { Page } from "@playwright/test";

/**
 * From the next document on, records the texts on canvases that leave their box or the canvas, overlap another text, or are compressed
 * to less than 70 %; returns how to read them.
 */
export async function watchCutTexts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const cut = new Set<string>();
    Object.assign(window, { cutTexts: cut });
    type Box = readonly [left: number, top: number, right: number, bottom: number];
    const drawn = new WeakMap<HTMLCanvasElement, { texts: (readonly [string, Box])[]; boxes: Box[] }>();
    const drawnOn = (canvas: HTMLCanvasElement) => {
      const found = drawn.get(canvas) ?? { texts: [], boxes: [] };
      drawn.set(canvas, found);
      return found;
    };
    const place = (context: CanvasRenderingContext2D, [left, top, right, bottom]: Box): Box => {
      const { a, d, e, f } = context.getTransform();
      return [a * left + e, d * top + f, a * right + e, d * bottom + f];
    };
    const { clearRect, fillText, roundRect } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.clearRect = function (...area) {
      drawn.delete(this.canvas);
      clearRect.apply(this, area);
    };
    CanvasRenderingContext2D.prototype.roundRect = function (x, y, width, height, ...radii) {
      drawnOn(this.canvas).boxes.push(place(this, [x, y, x + width, y + height]));
      roundRect.call(this, x, y, width, height, ...radii);
    };
    CanvasRenderingContext2D.prototype.fillText = function (text, x, y, most = Number.POSITIVE_INFINITY) {
      fillText.call(this, text, x, y, ...(most === Number.POSITIVE_INFINITY ? [] : [most]));
      // axe draws on canvases too.
      if (this.textBaseline !== "middle") return;
      const { width: natural, actualBoundingBoxAscent: up, actualBoundingBoxDescent: down } = this.measureText(text);
      const width = Math.min(natural, most);
      if (width < 0.7 * natural) cut.add(`'${text}' is compressed to ${Math.round((100 * width) / natural)} %`);
      const [start, end] = this.direction === "rtl" ? [width, 0] : [0, width];
      const left = x - { left: 0, start, center: width / 2, right: width, end }[this.textAlign];
      const at = place(this, [left, y - up, left + width, y + down]);
      const { texts, boxes } = drawnOn(this.canvas);
      const middle = [(at[0] + at[2]) / 2, (at[1] + at[3]) / 2] as const;
      const around = boxes.filter(
        (box) => box[0] < middle[0] && middle[0] < box[2] && box[1] < middle[1] && middle[1] < box[3],
      );
      const box = around.reduce<Box>(
        (least, one) => (one[2] - one[0] < least[2] - least[0] ? one : least),
        [0, 0, this.canvas.width, this.canvas.height],
      );
      if (at[0] < box[0] || at[2] > box[2] || at[1] < box[1] || at[3] > box[3]) cut.add(`'${text}' leaves its box`);
      for (const [other, b] of texts) {
        const apart = at[0] >= b[2] || b[0] >= at[2] || at[1] >= b[3] || b[1] >= at[3];
        if (!apart) cut.add(`'${text}' overlaps '${other}'`);
      }
      texts.push([text, at]);
    };
  });
  return () => page.evaluate(() => [...Object(window).cutTexts]);
}
