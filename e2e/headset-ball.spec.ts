import { expect, type Page, test } from "@playwright/test";
import { DEFAULT_SETTINGS, type ExerciseSettings } from "@vr-eye-lab/domain/exercise";
import { ballRadiusAt, MOTIONS, type MotionType } from "@vr-eye-lab/domain/motion";
import type { Vector } from "@vr-eye-lab/domain/vector";
import { type Device, layerDevice } from "./support/devices.ts";
import { enterVrPumped } from "./support/exercise.ts";
import { EYE_PIXELS, type Eye } from "./support/layers.ts";
import { BLINK } from "./support/pointers.ts";
import { IPD, LEAD_IN, pass, prepare, SEED } from "./support/practice.ts";
import { changeSettings } from "./support/settings.ts";

test.use({ viewport: { width: 640, height: 480 } });

/** Degrees from edge to edge. */
const WIDE_VIEW = 90;
const NARROW_VIEW = 72;

/** Pixels in the tangent of 45 degrees. */
function focalLength(fieldOfView: number): number {
  return EYE_PIXELS.width / 2 / Math.tan((fieldOfView * Math.PI) / 360);
}

/** A ball's image: pixels that it covers, partly covered ones in part, and their centre from the image's left edge and bottom. */
interface Disc {
  readonly area: number;
  readonly x: number;
  readonly y: number;
}

/** Draws a frame and measures each eye's ball: red for the left eye and green for the right. No other object is red or green. */
function measure(page: Page): Promise<Record<Eye, Disc>> {
  return page.evaluate((blink) => {
    window.pump.look(blink);
    const discOf = (eye: "left" | "right", own: 0 | 1) => {
      const image = window.layer?.read(eye);
      if (!image) throw new Error("Nothing was drawn");
      const { width, height, bytes } = image;
      const excess = new Float64Array(width * height);
      for (let i = 0; i < excess.length; i++) {
        const other = Math.max(bytes[4 * i + 1 - own] ?? 0, bytes[4 * i + 2] ?? 0);
        excess[i] = Math.max(0, (bytes[4 * i + own] ?? 0) - other);
      }
      let [weight, x, y, area] = [0, 0, 0, 0];
      excess.forEach((value, i) => {
        weight += value;
        x += value * ((i % width) + 0.5);
        y += value * (Math.floor(i / width) + 0.5);
        // The ball's limb has 45 % of its colour.
        area += Math.min(1, value / (0.45 * 255));
      });
      return { area, x: x / weight, y: y / weight };
    };
    return { left: discOf("left", 0), right: discOf("right", 1) };
  }, BLINK);
}

async function showBall(page: Page, device: Device, type: MotionType, settings: ExerciseSettings): Promise<void> {
  await prepare(page, { seeing: true, device });
  await changeSettings(page, settings, type);
  await enterVrPumped(page);
  await pass(page, LEAD_IN, 90);
}

/** The area in pixels of a sphere's outline in a wide view, for an eye at the origin that looks along -z. */
function outlineArea({ x, y, z }: Vector, sine: number): number {
  const theta = Math.atan2(Math.hypot(x, y), -z);
  const rho = Math.asin(sine);
  const along = (Math.tan(theta + rho) - Math.tan(theta - rho)) / 2;
  const across = sine / Math.sqrt(Math.cos(theta) ** 2 - sine ** 2);
  return Math.PI * along * across * focalLength(WIDE_VIEW) ** 2;
}

test("near and to the side, the ball has the same size in degrees for both eyes [E-11] [D-03]", async ({ page }) => {
  const settings = { ...DEFAULT_SETTINGS, distance: "near" as const, ballPosition: { x: 0.2, y: 0, z: 0.6 } };
  await showBall(page, layerDevice("projection", WIDE_VIEW), "accommodation", settings);
  const discs = await measure(page);
  const centre = { x: 0, y: 0, z: 0 };
  MOTIONS.accommodation.plan(settings, SEED).positionAt(0, centre);
  const distance = Math.hypot(centre.x, centre.y, centre.z);
  for (const eye of ["left", "right"] as const) {
    const inView = { ...centre, x: centre.x + (eye === "left" ? IPD / 2 : -IPD / 2) };
    const wanted = outlineArea(inView, ballRadiusAt(distance) / distance);
    expect(Math.abs(discs[eye].area / wanted - 1), `${eye} eye: share of the area`).toBeLessThan(0.03);
  }
});

test("a disparity that grows by a quarter of a pixel moves the balls' images by as much [E-11]", {
  tag: "@all",
}, async ({ page }) => {
  await showBall(page, layerDevice("projection", NARROW_VIEW), "figure8", DEFAULT_SETTINGS);
  const centre = { x: 0, y: 0, z: 0 };
  MOTIONS.figure8.plan(DEFAULT_SETTINGS, SEED).positionAt(0, centre);
  const step = (0.25 * -centre.z) / focalLength(NARROW_VIEW);
  const disparities: number[] = [];
  for (let i = 0; i <= 12; i++) {
    await page.evaluate(
      (ipd) => {
        window.headset.ipd = ipd;
      },
      IPD + i * step,
    );
    // The views follow in the next frame.
    await measure(page);
    const { left, right } = await measure(page);
    disparities.push(left.x - right.x);
  }
  const steps = disparities.slice(1).map((disparity, i) => disparity - (disparities[i] ?? 0));
  for (const each of steps) expect(Math.abs(each - 0.25), "pixels").toBeLessThan(0.05);
});
