import { expect, type Locator, type Page } from "@playwright/test";
import { summaryScript } from "./pump.ts";

export function browserPreview(page: Page): Locator {
  return page.getByRole("dialog", { name: "Browser preview" });
}

export function startButton(page: Page): Locator {
  return page.getByRole("button", { name: "Start VR" });
}

/** Presses Tab until an element has the focus; fails when it never does. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  // It may belong to a script that is still loading.
  await expect(wanted).toBeAttached();
  for (let i = 0; i < 40; i++) {
    await page.keyboard.press("Tab");
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`The Tab key never led to ${wanted}`);
}

/** The paths of the scripts that the page's HTML references. */
export async function firstScripts(page: Page): Promise<string[]> {
  const html = await (await page.request.get("/")).text();
  return [...html.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, path = ""]) => path);
}

/** Waits until a script that the page has requested is fetched and has run, or failed to. */
export async function scriptRan(page: Page, address: string): Promise<void> {
  await page.evaluate((script) => import(script).catch(() => null).then(() => null), address);
}

/** Runs frames until the scene draws one, where the 3-2-1 starts; returns its time in ms. */
export async function firstFrame(page: Page): Promise<number> {
  let time = 0;
  const isDrawn = async () => {
    const [draws, now] = await page.evaluate(() => {
      window.pump.step(1);
      return [window.pump.draws, window.pump.now] as const;
    });
    time = now;
    return draws > 0;
  };
  // The scene's shaders may still be compiling, in software.
  await expect.poll(isDrawn, { timeout: 30_000 }).toBe(true);
  await expect.poll(() => summaryScript(page), "the summary's script is requested").toBeDefined();
  // It loads in real time, in which a test can pass a whole exercise. The scene imported it before, so it has it first.
  await scriptRan(page, summaryScript(page) ?? "");
  return time;
}

/**
 * Starts an exercise in the window (dev mode without a headset), with frames and clock under the test's control from the press
 * of Enter VR. Stops at the first drawn frame, where the 3-2-1 starts.
 */
export async function enterWindowPumped(page: Page): Promise<void> {
  await startButton(page).click();
  const enter = browserPreview(page).getByRole("button", { name: "Enter VR" });
  await expect(enter).toBeEnabled();
  await page.evaluate(() => window.pump.take());
  await enter.dispatchEvent("click");
  await firstFrame(page);
}

/** Removes WebGL from every document of the page. */
export async function withoutWebGl(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { getContext } = HTMLCanvasElement.prototype;
    Object.assign(HTMLCanvasElement.prototype, {
      getContext(this: HTMLCanvasElement, kind: string, options?: unknown) {
        return kind === "2d" ? getContext.call(this, kind, options) : null;
      },
    });
  });
}
