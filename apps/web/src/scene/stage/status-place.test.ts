import { DEFAULT_SETTINGS, DISTANCES, RANGES } from "@vr-eye-lab/domain/exercise";
import { ballRadiusAt, MOTION_TYPES, MOTIONS, type PathSettings } from "@vr-eye-lab/domain/motion";
import { describe, expect, it } from "vitest";
import { STATUS_DISTANCE, TIME_LINE, timeLineBelow } from "./status-place.ts";

const DEGREES = 180 / Math.PI;
const SEED = 7;
const IPD = 0.063;
/** Settings with the ball high, low and aside, near and far. */
const PLACES: readonly PathSettings[] = RANGES.flatMap((range) =>
  DISTANCES.flatMap((distance) =>
    [-1.5, -0.7, 0, 1.5].flatMap((y) =>
      [0, 1.2].flatMap((z) =>
        [0, 15].flatMap((speed) =>
          [0, 0.6].map((x) => ({ ...DEFAULT_SETTINGS, range, distance, speed, ballPosition: { x, y, z } })),
        ),
      ),
    ),
  ),
);

/** Points of the time line in metres from the anchor, when it is at an angle below eye level. */
function linePoints(below: number) {
  return [-1, -0.5, 0, 0.5, 1].flatMap((across) =>
    [-1, 0, 1].map((up) => ({
      x: across * TIME_LINE.width,
      y: -STATUS_DISTANCE * Math.sin(below) + up * TIME_LINE.height * Math.cos(below),
      z: -STATUS_DISTANCE * Math.cos(below) - up * TIME_LINE.height * Math.sin(below),
    })),
  );
}

describe("the time line", () => {
  it.each(MOTION_TYPES)(
    "is at most 26 degrees below eye level, and %s never passes it in either eye's image [R-103]",
    (type) => {
      for (const settings of PLACES) {
        const path = MOTIONS[type].plan(settings, SEED);
        const below = timeLineBelow(path, settings.speed, IPD);
        expect(below * DEGREES).toBeLessThanOrEqual(26.001);
        const points = linePoints(below);
        const ball = { x: 0, y: 0, z: 0 };
        for (let i = 0; i < 300; i++) {
          path.positionAt(0.19 * i, ball);
          const radius = ballRadiusAt(Math.hypot(ball.x, ball.y, ball.z));
          for (const eye of [-IPD / 2, IPD / 2]) {
            const away = Math.hypot(ball.x - eye, ball.y, ball.z);
            for (const point of points) {
              const distance = Math.hypot(point.x - eye, point.y, point.z);
              const along = (ball.x - eye) * (point.x - eye) + ball.y * point.y + ball.z * point.z;
              const apart = Math.acos(Math.min(1, along / away / distance));
              if (apart <= Math.asin(radius / away)) expect.unreachable(`${JSON.stringify(settings)} at ${0.19 * i} s`);
            }
          }
        }
      }
    },
  );

  it("is below all of a motion that leaves room there [R-103]", () => {
    const at = (type: "convergence" | "pursuit", range: "narrow" | "medium") => {
      const path = MOTIONS[type].plan({ ...DEFAULT_SETTINGS, range }, SEED);
      return timeLineBelow(path, DEFAULT_SETTINGS.speed, IPD) * DEGREES;
    };
    expect(at("convergence", "medium")).toBeCloseTo(8 + 2.29, 1);
    // A circle of 0.1 m radius 2 m away, and the ball's own 0.04 m.
    expect(at("pursuit", "narrow")).toBeCloseTo(8 + Math.atan(0.05) * DEGREES + Math.asin(0.02) * DEGREES, 1);
    expect(at("pursuit", "medium")).toBeCloseTo(8 + Math.atan(0.25) * DEGREES + Math.asin(0.0194) * DEGREES, 1);
  });
});
