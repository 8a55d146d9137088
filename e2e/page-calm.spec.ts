import { expect, type Page, test } from "@playwright/test";
import { MOTION_TYPES } from "@vr-eye-lab/domain/motion";
import { chooseAdvanced } from "./support/advanced.ts";
import { choose } from "./support/exercise.ts";
import { openMotions } from "./support/motions.ts";
import { untilMoving } from "./support/panes.ts";
import { installPump } from "./support/pump.ts";

/** Smallest area of a flash in CSS pixels: a quarter of 341 by 256. Source: WCAG 2.2, general flash threshold. */
const FLASH_AREA = 21_824;
const FRAMES = 40;
const GAP = 50;
/** Default width of a canvas in pixels. */
const UNSIZED = 300;

/** The largest area in CSS pixels, over all canvases, whose luminance changed by a tenth between two frames. */
function greatestChange(page: Page): Promise<number> {
  return page.evaluate(
    async ({ frames, gap }) => {
      const linear = Array.from({ length: 256 }, (_, level) =>
        level <= 10 ? level / 255 / 12.92 : ((level / 255 + 0.055) / 1.055) ** 2.4,
      );
      const canvases = [...document.querySelectorAll("canvas")];
      const look = () =>
        canvases.map(
          (canvas) =>
            canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data ?? new Uint8ClampedArray(),
        );
      const luminance = (data: Uint8ClampedArray, at: number) =>
        0.2126 * (linear[data[at] ?? 0] ?? 0) +
        0.7152 * (linear[data[at + 1] ?? 0] ?? 0) +
        0.0722 * (linear[data[at + 2] ?? 0] ?? 0);
      window.pump.take();
      await new Promise((resolve) => new IntersectionObserver(resolve).observe(document.body));
      await window.pump.settle();
      let before = look();
      let most = 0;
      for (let i = 0; i < frames; i++) {
        window.pump.step(gap);
        const now = look();
        let changed = 0;
        now.forEach((data, canvas) => {
          const old = before[canvas] ?? data;
          for (let at = 0; at < data.length; at += 4) {
            const same = data[at] === old[at] && data[at + 1] === old[at + 1] && data[at + 2] === old[at + 2];
            if (!same && Math.abs(luminance(data, at) - luminance(old, at)) >= 0.1) changed += 1;
          }
        });
        most = Math.max(most, changed);
        before = now;
      }
      window.pump.release();
      return most;
    },
    { frames: FRAMES, gap: GAP },
  );
}

test.beforeEach(async ({ page }) => {
  await installPump(page, true);
  await page.goto("/");
});

test("the preview of each motion moves without flashing, even fast, near and white [R-025]", { tag: "@all" }, async ({
  page,
}) => {
  await untilMoving(page);
  await choose(page, { speed: "fast" });
  await chooseAdvanced(page, { distance: "Near", perEyeColours: false });
  for (const type of MOTION_TYPES) {
    await choose(page, { motion: type });
    const change = await greatestChange(page);
    expect(change, `${type} moves`).toBeGreaterThan(0);
    expect(change, `${type}: changed area`).toBeLessThan(FLASH_AREA);
  }
});

test("the animations on the Motions tab do not flash [R-072]", { tag: "@all" }, async ({ page }) => {
  await openMotions(page);
  // A picture is animated once it has its size.
  await expect(page.locator("canvas")).toHaveCount(MOTION_TYPES.length);
  const sizes = () => page.locator("canvas").evaluateAll((all) => all.map((each) => (each as HTMLCanvasElement).width));
  await expect.poll(sizes).not.toContain(UNSIZED);
  const change = await greatestChange(page);
  expect(change, "they move").toBeGreaterThan(0);
  expect(change).toBeLessThan(FLASH_AREA);
});

test("with reduced motion, nothing changes its size or place gradually [R-001] [R-110]", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const transitions = await page.evaluate(() =>
    [...document.querySelectorAll("*")].filter((each) => parseFloat(getComputedStyle(each).transitionDuration) > 0),
  );
  expect(transitions).toEqual([]);
});

test("the style sheet has no endless animation [R-001]", async ({ page }) => {
  for (const open of ["Active", "Account", "Guide"]) {
    await page.getByRole("button", { name: open, exact: true }).click();
    const endless = await page.evaluate(
      () =>
        document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().endTime === Infinity)
          .length,
    );
    expect(endless, open).toBe(0);
  }
});
