import { expect, type Locator, type Page } from "@playwright/test";

/** CSS pixels of a millimetre where nobody has changed the card's first size on a wide screen. */
export const NOMINAL = 96 / 25.4;

export function choiceDialog(page: Page): Locator {
  return page.getByRole("dialog", { name: "Practise on this screen" });
}

export function measureDialog(page: Page): Locator {
  return page.getByRole("dialog", { name: "Measure this screen" });
}

/** What fills the window while somebody practises without a headset. */
export function flatStage(page: Page): Locator {
  return page.getByRole("application", { name: "Exercise on this screen" });
}

/** Opens the ways to practise without a headset, and measures the screen by the card as it is first drawn. */
export async function openMeasured(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Practise on this screen" }).click();
  await choiceDialog(page).getByRole("button", { name: "Measure the screen" }).click();
  await measureDialog(page).getByRole("button", { name: "It fits" }).click();
  await expect(startFlat(page)).toBeFocused();
}

export function startFlat(page: Page): Locator {
  return choiceDialog(page).getByRole("button", { name: "Start", exact: true });
}

/** Chooses a word of one of the dialog's groups. */
export async function chooseFlat(page: Page, group: string, word: string): Promise<void> {
  await choiceDialog(page).getByRole("radiogroup", { name: group }).getByRole("radio", { name: word }).check();
}

/** Starts with frames and clock in the test's hand; leaves it at the first drawn frame, at which the 3-2-1 begins. */
export async function startFlatPumped(page: Page): Promise<void> {
  await page.evaluate(() => window.pump.take());
  // A real key, as full screen wants; a click would wait for frames.
  await startFlat(page).press("Enter");
  const drawn = () =>
    page.evaluate(() => {
      window.pump.step(1);
      return window.drawings.length;
    });
  // The scene's shaders may still be compiling, in software.
  await expect.poll(drawn, { timeout: 30_000 }).toBeGreaterThan(0);
}

/** One channel of the middle half of the canvas, where no words are. */
export interface Channel {
  readonly most: number;
  /** Pixels at half of full strength and more, and their middle in CSS pixels from the canvas' own, y up. */
  readonly count: number;
  readonly x: number;
  readonly y: number;
}

interface Seen {
  readonly red: Channel;
  readonly green: Channel;
  readonly blue: Channel;
}

/** Draws a frame and tells what the screen shows in red, green and blue. */
export async function lookAtScreen(page: Page): Promise<Seen> {
  const [whole] = await look(page, [[0, 1]]);
  if (!whole) throw new Error("Nothing was seen");
  return whole;
}

/** The same for its left and its right half. */
export async function lookAtHalves(page: Page): Promise<{ readonly left: Seen; readonly right: Seen }> {
  const [left, right] = await look(page, [
    [0, 0.5],
    [0.5, 1],
  ]);
  if (!left || !right) throw new Error("Nothing was seen");
  return { left, right };
}

/** Draws one frame and looks at parts of it, each between two shares of the width. */
function look(page: Page, parts: readonly (readonly [number, number])[]): Promise<Seen[]> {
  return page.evaluate((shares) => {
    window.pump.look(16);
    const gl = window.stage;
    if (!gl) throw new Error("Nothing was drawn");
    const [width, height] = [gl.drawingBufferWidth, gl.drawingBufferHeight];
    const bytes = new Uint8Array(width * height * 4);
    gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, bytes);
    const channel = (offset: number, first: number, last: number) => {
      let [most, count, x, y] = [0, 0, 0, 0];
      for (let row = Math.round(height / 4); row < (3 * height) / 4; row++) {
        for (let column = Math.round(first * width); column < last * width; column++) {
          const value = bytes[4 * (row * width + column) + offset] ?? 0;
          most = Math.max(most, value);
          if (value < 128) continue;
          count += 1;
          x += column + 0.5 - width / 2;
          y += row + 0.5 - height / 2;
        }
      }
      const scale = window.devicePixelRatio * Math.max(1, count);
      return { most, count, x: x / scale, y: y / scale };
    };
    return shares.map(([first, last]) => ({
      red: channel(0, first, last),
      green: channel(1, first, last),
      blue: channel(2, first, last),
    }));
  }, parts);
}
