import type { EyePort } from "../optics/index.ts";
import { ballRadiusAt } from "./limits.ts";
import type { MotionPath } from "./motion.ts";

/** Seconds of a path that are sampled, and between two samples. */
const SAMPLED = 120;
const STEP = 0.05;
/** The share of the room between the middle and an edge that is used. */
const USED = 0.95;

/** Where even a still ball doesn't fit. */
const LEAST = 0.001;

/**
 * The factor, at most 1, by which ball and path shrink to both sides and in height, so that each eye's part of a screen shows all of them.
 * @param least metres on the screen that the ball's radius keeps
 * @param below metres at the lower edge that stay free
 */
export function fitScale(path: MotionPath, ports: readonly EyePort[], below: number, least: number): number {
  const ball = { x: 0, y: 0, z: 0 };
  let scale = 1;
  for (let seconds = 0; seconds < SAMPLED; seconds += STEP) {
    path.positionAt(seconds, ball);
    const { x, y, z } = ball;
    const radius = ballRadiusAt(Math.hypot(x, y, z));
    for (const { left, right, bottom, top, foot, eye, distance } of ports) {
      const drawn = distance / -z;
      const middle = foot - eye * drawn;
      for (const [room, along] of [
        [right - middle, x],
        [middle - left, -x],
        [top, y],
        [-bottom - below, -y],
      ] as const) {
        if (along + radius <= 0) continue;
        const alike = (USED * room) / ((along + radius) * drawn);
        const isLeast = along > 0 && alike * radius * drawn < least;
        scale = Math.min(scale, isLeast ? (USED * room - least) / (along * drawn) : alike);
      }
    }
  }
  return Math.max(scale, LEAST);
}
