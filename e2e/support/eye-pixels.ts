import { expect, type Page } from "@playwright/test";
import { DEFAULT_SETTINGS } from "@vr-eye-lab/domain/exercise";
import { ballRadiusAt, MOTIONS, type MotionType } from "@vr-eye-lab/domain/motion";
import type { Vector } from "@vr-eye-lab/domain/vector";
import type { Frustum } from "./devices.ts";
import type { Eye } from "./layers.ts";
import type { EyeImage } from "./pump.ts";

/** From now on canvases get no texts: both eyes see them, in white. */
export async function hideTexts(page: Page): Promise<void> {
  await page.evaluate(() => {
    CanvasRenderingContext2D.prototype.fillText = () => undefined;
  });
}

/**
 * The centre of a ball's outline in pixels from the image's centre, y up. A sphere at an angle θ from the axis with the
 * angular radius ρ projects to an ellipse from tan(θ - ρ) to tan(θ + ρ), whose centre is beyond tan θ.
 */
function outlineMiddle(
  centre: Vector,
  radius: number,
  eye: Eye,
  { width, height }: Pick<EyeImage, "width" | "height">,
  frustum: Frustum,
): { x: number; y: number } {
  const tan = (degrees: number) => Math.tan((degrees * Math.PI) / 180);
  const sides = [tan(frustum.left), tan(frustum.right)] as const;
  const [left, right] = eye === "left" ? sides : [sides[1], sides[0]];
  const [up, down] = [tan(frustum.up), tan(frustum.down)];
  const sideways = Math.hypot(centre.x, centre.y);
  const theta = Math.atan2(sideways, -centre.z);
  const rho = Math.asin(radius / Math.hypot(sideways, centre.z));
  const middle = sideways === 0 ? 0 : (Math.tan(theta + rho) + Math.tan(theta - rho)) / 2 / sideways;
  return {
    x: (width * (2 * middle * centre.x + left - right)) / (2 * (left + right)),
    y: (height * (2 * middle * centre.y + down - up)) / (2 * (up + down)),
  };
}

/** Where a motion with the standard settings has its ball after some seconds, in metres from the anchor. */
export function ballAt(type: MotionType, seconds: number, seed: number): Vector {
  const centre = { x: 0, y: 0, z: 0 };
  MOTIONS[type].plan(DEFAULT_SETTINGS, seed).positionAt(seconds, centre);
  return centre;
}

/** Each eye sees its own ball within half a pixel of the formula, and not the other's. @param ipd in metres */
export function expectBalls(
  pictures: Readonly<Record<Eye, EyeImage>>,
  centre: Vector,
  ipd: number,
  frustum: Frustum,
  what: string,
): void {
  const radius = ballRadiusAt(Math.hypot(centre.x, centre.y, centre.z));
  for (const eye of ["left", "right"] as const) {
    const picture = pictures[eye];
    const [own, other] = eye === "left" ? [picture.red, picture.green] : [picture.green, picture.red];
    const inView = { ...centre, x: centre.x + (eye === "left" ? ipd / 2 : -ipd / 2) };
    const wanted = outlineMiddle(inView, radius, eye, picture, frustum);
    expect(own.count, `${what}: the ${eye} eye sees its ball`).toBeGreaterThan(20);
    expect(other.count, `${what}: and not the other's`).toBe(0);
    expect(Math.hypot(own.x - wanted.x, own.y - wanted.y), `${what}, ${eye} eye: pixels from the formula`).toBeLessThan(
      0.5,
    );
  }
}
