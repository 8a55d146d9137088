import { DEFAULT_SETTINGS } from "@vr-eye-lab/domain/exercise";
import { MOTIONS } from "@vr-eye-lab/domain/motion";
import { describe, expect, it } from "vitest";
import { edgeTowards, eyeImage, phaseForStill, seeBall } from "./projection.ts";

const IPD = 0.063;
const NO_PRISM = { right: 0, up: 0 };
const spot = () => ({ x: 0, y: 0, radius: 0 });

/** Where an eye sees a ball in an image of 400 by 600 pixels. */
function seen(point: { x: number; y: number; z: number }, eyeX: number, range: "medium" | "wide" = "medium") {
  const out = spot();
  seeBall(point, eyeImage(400, 600, eyeX, range, NO_PRISM), out);
  return out;
}

describe("an eye's view in the preview", () => {
  it("spans 60 degrees from top to bottom, 75 for wide motions [R-025] [R-093]", () => {
    for (const [range, degrees] of [
      ["medium", 60],
      ["wide", 75],
    ] as const) {
      const top = { x: 0, y: Math.tan((degrees * Math.PI) / 360), z: -1 };
      expect(seen(top, 0, range).y).toBeCloseTo(0, 9);
    }
  });

  it("has the disparity of two eyes that look straight ahead [R-025]", () => {
    const point = { x: 0, y: 0, z: -2 };
    const left = seen(point, -IPD / 2);
    const right = seen(point, IPD / 2);
    // The left eye sees a point on the midline to its right.
    expect(left.x).toBeGreaterThan(200);
    expect(right.x).toBeLessThan(200);
    // The two angles off centre add up to the vergence.
    const focal = 300 / Math.tan(Math.PI / 6);
    const between = Math.atan((left.x - 200) / focal) + Math.atan((200 - right.x) / focal);
    expect(between).toBeCloseTo(2 * Math.atan(IPD / 2 / 2), 12);
  });

  it("shows up at the top and right on the right, in perspective [R-025]", () => {
    const near = seen({ x: 0.2, y: 0.2, z: -1 }, 0);
    const far = seen({ x: 0.2, y: 0.2, z: -2 }, 0);
    expect(near.x - 200).toBeCloseTo(2 * (far.x - 200), 9);
    expect(near.y).toBeLessThan(far.y);
    expect(far.y).toBeLessThan(300);
  });

  it("shows a ball of 4 cm radius from 1 m on, and at most 4.6 degrees wide when nearer [R-025]", () => {
    const focal = 300 / Math.tan(Math.PI / 6);
    expect(seen({ x: 0, y: 0, z: -2 }, 0).radius).toBeCloseTo((0.04 * focal) / 2, 9);
    expect(seen({ x: 0, y: 0, z: -0.25 }, 0).radius).toBeCloseTo(0.04 * focal, 9);
  });
});

describe("the arrow at the edge", () => {
  const image = eyeImage(400, 600, 0, "medium", NO_PRISM);

  it("appears when less than half of the ball is in the image [R-025]", () => {
    const out = spot();
    expect(edgeTowards({ x: 399, y: 300, radius: 6 }, image, 20, out)).toBe(false);
    expect(edgeTowards({ x: 401, y: 300, radius: 6 }, image, 20, out)).toBe(true);
    expect(edgeTowards({ x: 200, y: 1, radius: 6 }, image, 20, out)).toBe(false);
    expect(edgeTowards({ x: 200, y: -1, radius: 6 }, image, 20, out)).toBe(true);
  });

  it("is at the edge, on the line from the centre to the ball [R-025]", () => {
    const out = spot();
    expect(edgeTowards({ x: 1000, y: 300, radius: 6 }, image, 20, out)).toBe(true);
    expect(out).toMatchObject({ x: 380, y: 300 });
    expect(edgeTowards({ x: -200, y: 900, radius: 6 }, image, 20, out)).toBe(true);
    expect(out.x).toBeCloseTo(20, 9);
    expect((out.y - 300) / (200 - out.x)).toBeCloseTo(600 / 400, 9);
  });
});

describe("the phase of a still preview", () => {
  it("is at the nearest point of a motion in depth and the farthest of a flat one [R-025]", () => {
    const point = { x: 0, y: 0, z: 0 };
    const convergence = MOTIONS.convergence.plan(DEFAULT_SETTINGS, 1);
    convergence.positionAt(phaseForStill(convergence, IPD), point);
    expect(point.z).toBeCloseTo(convergence.near, 1);
    const figure8 = MOTIONS.figure8.plan(DEFAULT_SETTINGS, 1);
    figure8.positionAt(phaseForStill(figure8, IPD), point);
    expect(Math.hypot(point.x, point.y)).toBeGreaterThan(0.49);
  });
});
