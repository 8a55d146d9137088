import { expect, type Page, test } from "@playwright/test";
import { DEFAULT_SETTINGS } from "@vr-eye-lab/domain/exercise";
import { ballRadiusAt, MOTION_TYPES, MOTIONS, type MotionType } from "@vr-eye-lab/domain/motion";
import type { Vector } from "@vr-eye-lab/domain/vector";
import { choose, declineSaving, enterVrPumped, leaveVr, openSupported } from "./support/exercise.ts";
import { fixSeed, wearHeadset } from "./support/headset.ts";
import { type EyeImage, installPump } from "./support/pump.ts";

const IPD = 0.063;
const SEED = 7;
const FIELD_OF_VIEW = 60;

async function prepare(page: Page): Promise<void> {
  await wearHeadset(page, { ipd: IPD, fieldOfView: FIELD_OF_VIEW });
  await installPump(page, true);
  await fixSeed(page, SEED);
  await openSupported(page);
}

/**
 * The centre of a ball's outline in pixels from the image's centre, y up. A sphere at an angle θ from the axis with the
 * angular radius ρ projects to an ellipse from tan(θ - ρ) to tan(θ + ρ), whose centre is beyond tan θ.
 */
function outlineMiddle(centre: Vector, radius: number, height: number): { x: number; y: number } {
  const focal = height / 2 / Math.tan((FIELD_OF_VIEW * Math.PI) / 360);
  const sideways = Math.hypot(centre.x, centre.y);
  const theta = Math.atan2(sideways, -centre.z);
  const rho = Math.asin(radius / Math.hypot(sideways, centre.z));
  const middle = (focal * (Math.tan(theta + rho) + Math.tan(theta - rho))) / 2;
  return sideways === 0 ? { x: 0, y: 0 } : { x: (middle * centre.x) / sideways, y: (middle * centre.y) / sideways };
}

test("draws each eye's ball of each motion within half a pixel of the formula at five instants [R-025] [R-090] [R-099]", async ({
  page,
}) => {
  await prepare(page);
  for (const type of MOTION_TYPES) await test.step(type, () => checkPixels(page, type));
});

async function checkPixels(page: Page, type: MotionType): Promise<void> {
  await choose(page, { motion: type });
  const start = await enterVrPumped(page);
  for (const seconds of [0, 0.7, 2.3, 4.1, 6.35]) {
    const target = start + 3000 + seconds * 1000;
    const pictures = await page.evaluate((until) => {
      // Stubbed frames up to shortly before the instant, then one drawn frame.
      while (window.pump.now < until - 10) window.pump.step(Math.min(10, until - 5 - window.pump.now));
      return window.pump.look(until - window.pump.now);
    }, target);
    const centre = { x: 0, y: 0, z: 0 };
    MOTIONS[type].plan(DEFAULT_SETTINGS, SEED).positionAt(seconds, centre);
    const radius = ballRadiusAt(Math.hypot(centre.x, centre.y, centre.z));
    for (const eye of ["left", "right"] as const) {
      const picture: EyeImage = pictures[eye];
      const seen = eye === "left" ? picture.red : picture.green;
      const offset = eye === "left" ? IPD / 2 : -IPD / 2;
      const wanted = outlineMiddle({ ...centre, x: centre.x + offset }, radius, picture.height);
      expect(seen.count, `${eye} eye at ${seconds} s sees its ball`).toBeGreaterThan(20);
      expect(Math.hypot(seen.x - wanted.x, seen.y - wanted.y), `${eye} eye at ${seconds} s: pixels`).toBeLessThan(0.5);
    }
  }
  await leaveVr(page);
  await declineSaving(page);
}
