import type { Browser, Page } from "@playwright/test";
import { wearHeadset } from "@vr-eye-lab/e2e/support/headset";
import { installPump } from "@vr-eye-lab/e2e/support/pump";
import { installMeter } from "./meter.ts";

/** A page of bench/pages to measure. */
export interface SceneVariant {
  readonly name: string;
  /** The page's path, with its query. */
  readonly path: string;
  /** Open the product's menu and point both controllers at it. */
  readonly menu?: boolean;
}

/** The pages that the benchmarks compare. */
export const BARE: SceneVariant = { name: "bare three: balls, markers, room", path: "bare/" };
export const BARE_STATUS: SceneVariant = { name: "bare three, with the status quad", path: "bare/?status" };
export const R3F: SceneVariant = { name: "React Three Fiber, without rays", path: "r3f/" };
export const R3F_MENU: SceneVariant = { name: "React Three Fiber, rays and panel", path: "r3f/?menu", menu: true };
export const OURS: SceneVariant = { name: "ours, without rays", path: "product/" };
export const OURS_MENU: SceneVariant = { name: "ours, rays and menu", path: "product/", menu: true };
export const BARE_DOTS: SceneVariant = {
  name: "bare three: random dots, room, status quad",
  path: "bare/?dots&status",
};
/** In the trial that explains, which waits for an answer; new dots ten times a second. */
export const OURS_DOTS: SceneVariant = { name: "ours, random dots", path: "product/?dots" };

/** Milliseconds between frames at 90 Hz. */
export const GAP = 1000 / 90;
declare global {
  interface Window {
    /** XR frames that reached the page. */
    framesOfScene: number;
  }
}

/** Longer than any measurement. */
const EXERCISE_SECONDS = 36_000;
/** The 3-2-1 and the frames until the position overlay hides. */
const LEAD_IN_FRAMES = 700;

/** Opens a variant in its own browser context, with frames driven by the pump, and runs past 3-2-1. */
export async function openScene(browser: Browser, origin: string, variant: SceneVariant): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  page.on("pageerror", (error) => console.error(`${variant.name}: ${error.message}`));
  page.on("console", (message) => message.type() === "error" && console.error(`${variant.name}: ${message.text()}`));
  await wearHeadset(page);
  await installPump(page, true);
  await installMeter(page);
  await page.addInitScript(countFirstFrame);
  await page.goto(`${origin}/${variant.path}`);
  await page.waitForFunction(() => typeof window.enterScene === "function");
  await page.evaluate(() => window.pump.take());
  await page.evaluate((seconds) => window.enterScene(seconds), EXERCISE_SECONDS);
  await untilSceneRuns(page);
  await page.evaluate(([frames, gap]) => window.meter.run(frames, gap), [LEAD_IN_FRAMES, GAP] as const);
  if (variant.menu) await page.evaluate(openMenu, GAP);
  return page;
}

/** The page requests its first XR frame some promises after the session starts, and may add parts to the scene in later tasks. */
async function untilSceneRuns(page: Page): Promise<void> {
  const runs = await page.evaluate(async (gap) => {
    for (let i = 0; i < 500; i++) {
      window.pump.step(gap);
      if (window.framesOfScene > 0 && (window.isSceneWhole?.() ?? true)) return true;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return false;
  }, GAP);
  if (!runs) throw new Error("The page got no frame, or parts of its scene did not come");
}

/** Counts only the first frame, so that counting does not affect timing. */
function countFirstFrame(): void {
  window.framesOfScene = 0;
  const { prototype } = XRSession;
  const request = prototype.requestAnimationFrame;
  prototype.requestAnimationFrame = function (callback) {
    prototype.requestAnimationFrame = request;
    return request.call(this, (time, frame) => {
      window.framesOfScene += 1;
      callback(time, frame);
    });
  };
}

function openMenu(gap: number): void {
  const { left, right } = window.headset.controllers;
  // From the hips to the panel, which is 1.3 m in front of the head and 20 degrees below eye level.
  left?.position.set(-0.2, 1.1, -0.3);
  right?.position.set(0.2, 1.1, -0.3);
  for (const value of [1, 0]) {
    right?.updateButtonValue("trigger", value);
    for (let i = 0; i < 10; i++) window.pump.step(gap);
  }
}
