import { RANGE_SIZES, velocityOf } from "../exercise/index.ts";
import type { Vector } from "../vector.ts";
import { placeFlat } from "./limits.ts";
import type { Motion, MotionPath, PathSettings } from "./motion.ts";
import { SHUFFLE_SIZE, shuffledBlock } from "./shuffle.ts";

/** Each point is held for this many metres' worth of the chosen speed. */
const HOLD = 0.5;
/** Corners and mid-sides of a square of side 2 about the origin, counter-clockwise from the right. */
const SQUARE: readonly (readonly [number, number])[] = [
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
];

/** Jumps between eight points, shuffled by the session's seed; never the same point twice in a row. */
export const saccades: Motion = {
  type: "saccades",
  label: "Saccades",
  meaning: "quick eye movements between stationary points",
  instruction: "Jump your eyes to the ball each time it appears somewhere else.",
  extent: { key: "side", label: "Side of the square", unit: "m", byRange: RANGE_SIZES },
  hold: { label: "Time at each point", unit: "s", factor: HOLD },
  plan,
};

function plan(settings: PathSettings, seed: number): MotionPath {
  const { x, y } = settings.ballPosition;
  const wanted = RANGE_SIZES[settings.range] / 2;
  const furthest = Math.hypot(Math.abs(x) + wanted, Math.abs(y) + wanted);
  const { centre, scale, depthLimited } = placeFlat(settings, furthest);
  const half = wanted * scale;
  const velocity = velocityOf(settings.speed);
  // The block in use is kept, so that asking 90 times a second shuffles only when a block of eight is over.
  const order = new Uint8Array(SHUFFLE_SIZE);
  let block = -1;
  return {
    positionAt(seconds: number, out: Vector) {
      const jump = Math.floor((seconds * velocity) / HOLD);
      const wantedBlock = Math.floor(jump / SHUFFLE_SIZE);
      if (wantedBlock !== block) {
        shuffledBlock(seed, wantedBlock, order);
        block = wantedBlock;
      }
      const point = SQUARE[order[jump % SHUFFLE_SIZE] ?? 0] ?? [0, 0];
      out.x = centre.x + half * point[0];
      out.y = centre.y + half * point[1];
      out.z = centre.z;
    },
    centre,
    near: centre.z,
    far: centre.z,
    scale,
    depthLimited,
  };
}
