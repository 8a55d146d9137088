import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PathSettings } from "./motion.ts";
import { pursuit } from "./pursuit.ts";
import {
  anyPathSettings,
  anySeconds,
  askedDepth,
  at,
  distanceBetween,
  expectedScale,
  expectedVelocity,
} from "./testing/path-oracle.ts";

/** The circle as decided: diameter 0.2 / 1 / 2; its furthest point from the axis lies along the offset. */
function expectedCircle(settings: PathSettings) {
  const wanted = { narrow: 0.2, medium: 1, wide: 2 }[settings.range] / 2;
  const { x, y } = settings.ballPosition;
  const z = Math.min(-0.25, askedDepth(settings));
  const scale = expectedScale(Math.hypot(x, y) + wanted, z);
  return { x: x * scale, y: y * scale, z, radius: wanted * scale };
}

describe("pursuit", () => {
  it("goes round a circle from the right, counter-clockwise, by v·t along the path [R-096]", () => {
    fc.assert(
      fc.property(anyPathSettings, anySeconds, (settings, seconds) => {
        const circle = expectedCircle(settings);
        const turns = (expectedVelocity(settings.speed) * seconds) / (2 * Math.PI * circle.radius);
        const angle = 2 * Math.PI * (turns % 1);
        const expected = {
          x: circle.x + circle.radius * Math.cos(angle),
          y: circle.y + circle.radius * Math.sin(angle),
          z: circle.z,
        };
        expect(distanceBetween(at(pursuit.plan(settings, 1), seconds), expected)).toBeLessThan(1e-8);
      }),
    );
  });
});
