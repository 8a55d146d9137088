import { expect, type Locator, type Page } from "@playwright/test";
import { firstFrame } from "./stage.ts";

/** CSS pixels per millimetre with the card's initial size on a wide screen. */
export const NOMINAL = 96 / 25.4;

export function screenModeDialog(page: Page): Locator {
  return page.getByRole("dialog", { name: "Practise on this screen" });
}

/** The stage that fills the window in screen mode. */
export function screenModeStage(page: Page): Locator {
  return page.getByRole("application", { name: "Exercise on this screen" });
}

/** The button that opens screen mode. */
export function practiseOnScreen(page: Page): Locator {
  return page.getByRole("button", { name: "Practise on this screen" });
}

/** The button beside it, once there are choices. */
export function changeScreenMode(page: Page): Locator {
  return page.getByRole("button", { name: "Change screen mode" });
}

/** The step that the dialog shows. */
export async function expectStep(page: Page, step: "Choose" | "Measure" | "Check"): Promise<void> {
  await expect(screenModeDialog(page).locator("[aria-current=step]")).toHaveText(new RegExp(`${step}$`));
}

/** Presses a button of the dialog. */
export async function pressInDialog(page: Page, name: string): Promise<void> {
  await screenModeDialog(page).getByRole("button", { name, exact: true }).click();
}

/** The first step's group of ways. */
export const WAYS = "How each eye gets its image";

/**
 * Takes the steps of screen mode, up to the last one: measures the screen with the card's initial size. Without a chosen way, for glasses.
 * @param lengths to enter, by their labels
 */
export async function openMeasured(
  page: Page,
  choices: Readonly<Record<string, string>> = {},
  lengths: Readonly<Record<string, string>> = {},
): Promise<void> {
  await practiseOnScreen(page).click();
  for (const [group, word] of Object.entries({ [WAYS]: "Red/green glasses", ...choices }))
    await chooseOption(page, group, word);
  await pressInDialog(page, "Next");
  for (const [label, value] of Object.entries(lengths)) await screenModeDialog(page).getByLabel(label).fill(value);
  await pressInDialog(page, "It fits");
  await expectStep(page, "Check");
}

export function startInScreenMode(page: Page): Locator {
  return screenModeDialog(page).getByRole("button", { name: "I see it like this" });
}

/** Chooses an option of one of the first step's groups. */
export async function chooseOption(page: Page, group: string, word: string): Promise<void> {
  await expect(screenModeDialog(page).getByRole("radiogroup").first()).toBeVisible();
  const found = screenModeDialog(page).getByRole("radiogroup", { name: group });
  if (!(await found.isVisible())) await screenModeDialog(page).getByText("My glasses are different").click();
  await found.getByRole("radio", { name: word }).check();
}

/** Starts with frames and clock under the test's control; stops at the first drawn frame, where the 3-2-1 starts. */
export async function startPumped(page: Page): Promise<void> {
  await page.evaluate(() => window.pump.take());
  // A real key press, which full screen requires; a click would wait for frames.
  await startInScreenMode(page).press("Enter");
  await firstFrame(page);
}

/** One colour channel of the middle half of the canvas, which has no text. */
interface Channel {
  readonly most: number;
  /** Pixels at half strength or more, and their centre in CSS pixels from the canvas's centre, y up. */
  readonly count: number;
  readonly x: number;
  readonly y: number;
}

interface Seen {
  readonly red: Channel;
  readonly green: Channel;
  readonly blue: Channel;
}

/** Draws a frame and returns the red, green and blue channel of the screen. */
export function lookAtScreen(page: Page): Promise<Seen> {
  return page.evaluate(() => {
    window.pump.look(16);
    const gl = window.stage;
    if (!gl) throw new Error("Nothing was drawn");
    const [width, height] = [gl.drawingBufferWidth, gl.drawingBufferHeight];
    const bytes = new Uint8Array(width * height * 4);
    gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, bytes);
    const channel = (offset: number) => {
      let [most, count, x, y] = [0, 0, 0, 0];
      for (let row = Math.round(height / 4); row < (3 * height) / 4; row++) {
        for (let column = 0; column < width; column++) {
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
    return { red: channel(0), green: channel(1), blue: channel(2) };
  });
}
