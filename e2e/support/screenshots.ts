import type { Page } from "@playwright/test";

/** The RGBA pixels of base64 PNG images. Needs a blank page, because the product's CSP forbids reading them. */
function pixelsOf(blank: Page, pictures: readonly string[]) {
  return blank.evaluateHandle(
    (sources) =>
      Promise.all(
        sources.map(async (source) => {
          const blob = await (await fetch(`data:image/png;base64,${source}`)).blob();
          const picture = await createImageBitmap(blob);
          const context = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
          context?.drawImage(picture, 0, 0);
          return context?.getImageData(0, 0, picture.width, picture.height).data ?? new Uint8ClampedArray();
        }),
      ),
    [...pictures],
  );
}

/** The number of pixels with a contrast of 3:1 or more between two base64 PNG images of equal size, for each pair. */
export async function contrastingPixels(blank: Page, pairs: readonly (readonly [string, string])[]): Promise<number[]> {
  const pixels = await pixelsOf(blank, pairs.flat());
  return pixels.evaluate((all) => {
    const linear = (level: number) => (level <= 10 ? level / 255 / 12.92 : ((level / 255 + 0.055) / 1.055) ** 2.4);
    const counts: number[] = [];
    for (let pair = 0; pair < all.length; pair += 2) {
      const [one, other] = [all[pair], all[pair + 1]];
      let count = 0;
      for (let at = 0; one && other && at < one.length; at += 4) {
        const [a = 0, b = 0] = [one, other].map(
          (data) =>
            0.2126 * linear(data[at] ?? 0) + 0.7152 * linear(data[at + 1] ?? 0) + 0.0722 * linear(data[at + 2] ?? 0),
        );
        if ((Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05) >= 3) count += 1;
      }
      counts.push(count);
    }
    return counts;
  });
}

/** The most frequent colour of an image, as 'r g b'. */
export async function mainColour(blank: Page, picture: Buffer): Promise<string> {
  const pixels = await pixelsOf(blank, [picture.toString("base64")]);
  return pixels.evaluate(([data = new Uint8ClampedArray()]) => {
    const counts = new Map<string, number>();
    for (let at = 0; at < data.length; at += 4) {
      const colour = `${data[at]} ${data[at + 1]} ${data[at + 2]}`;
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
    return [...counts].reduce((most, one) => (one[1] > most[1] ? one : most), ["", 0])[0];
  });
}
