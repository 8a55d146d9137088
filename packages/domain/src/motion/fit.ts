import type { EyePort } from "../optics/index.ts";
import { ballRadiusAt } from "./limits.ts";
import type { MotionPath } from "./motion.ts";

/** Seconds of a path that are sampled, and between two samples. */
const SAMPLED = 120;
const STEP = 0.05;
/** The share of the room between the middle and an edge that is used. */
const USED = 0.95;

/**
 * The factor, at most 1, by which ball and path shrink to both sides and in height, so that each eye's part of a screen shows all of them.
 * @param below metres at the lower edge that stay free
 * @param least width on the screen in metres below which no ball shrinks
 */
export function fitScale(path: MotionPath, ports: readonly EyePort[], below: number, least: number): number {
  const ball = { x: 0, y: 0, z: 0 };
  let [scale, smallest] = [1, 0];
  for (let seconds = 0; seconds < SAMPLED; seconds += STEP) {
    path.positionAt(seconds, ball);
    const { x, y, z } = ball;
    const radius = ballRadiusAt(Math.hypot(x, y, z));
    for (const { left, right, bottom, top, foot, eye, distance } of ports) {
      const drawn = distance / -z;
      const middle = foot - eye * drawn;
      for (const [room, reach] of [
        [right - middle, x + radius],
        [middle - left, radius - x],
        [top, y + radius],
        [-bottom - below, radius - y],
      ] as const) {
        if (reach > 0) scale = Math.min(scale, (USED * room) / (reach * drawn));
      }
      smallest = Math.max(smallest, least / (2 * radius * drawn));
    }
  }
  return Math.max(scale, Math.min(1, smallest));
}
