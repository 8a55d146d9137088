import { expect, type Page, test } from "@playwright/test";
import { MOTION_TYPES, type MotionType } from "@vr-eye-lab/domain/motion";
import { LAYERS, layerDevice } from "./support/devices.ts";
import { choose, declineSaving, enterVrPumped, leaveVr, openSupported } from "./support/exercise.ts";
import { ballAt, expectBalls } from "./support/eye-pixels.ts";
import { fixSeed, wearHeadset } from "./support/headset.ts";
import { IPD, SEED } from "./support/practice.ts";
import { installPump } from "./support/pump.ts";

for (const layer of LAYERS) {
  const device = layerDevice(layer, 60);

  test(`draws each eye's ball of each motion to a ${layer} layer within half a pixel of the formula at five instants [R-025] [R-090] [R-099]`, {
    tag: layer === "base" ? [] : "@all",
  }, async ({ page }) => {
    await wearHeadset(page, { ipd: IPD, device });
    await installPump(page, true);
    await fixSeed(page, SEED);
    await openSupported(page);
    for (const type of MOTION_TYPES) await test.step(type, () => checkPixels(page, type));
  });

  async function checkPixels(page: Page, type: MotionType): Promise<void> {
    await choose(page, { motion: type });
    const start = await enterVrPumped(page);
    expect(await page.evaluate(() => window.layer?.kind)).toBe(layer);
    for (const seconds of [0, 0.7, 2.3, 4.1, 6.35]) {
      const target = start + 3000 + seconds * 1000;
      const pictures = await page.evaluate((until) => {
        // Stubbed frames up to shortly before the instant, then one drawn frame.
        while (window.pump.now < until - 10) window.pump.step(Math.min(10, until - 5 - window.pump.now));
        return window.pump.look(until - window.pump.now);
      }, target);
      expectBalls(pictures, ballAt(type, seconds, SEED), IPD, device.frustum, `${type} at ${seconds} s`);
    }
    await leaveVr(page);
    await declineSaving(page);
  }
}
