import { RANGE_SIZES, velocityOf } from "../exercise/index.ts";
import type { Vector } from "../vector.ts";
import { placeFlat } from "./limits.ts";
import type { Motion, MotionPath, PathSettings } from "./motion.ts";
import { SHUFFLE_SIZE, shuffledBlock } from "./shuffle.ts";

const HOLD_METRES = 0.5;
/** Corners and mid-sides of a square of side 2 around the origin, counter-clockwise from the right. */
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

/** Jumps between eight points, shuffled by the practice session's seed; never to the same point twice in a row. */
export const saccades: Motion = {
  extent: RANGE_SIZES,
  holdMetres: HOLD_METRES,
  plan,
};

function plan(settings: PathSettings, seed: number): MotionPath {
  const { x, y } = settings.ballPosition;
  const requestedHalf = RANGE_SIZES[settings.range] / 2;
  const place = placeFlat(settings, Math.hypot(Math.abs(x) + requestedHalf, Math.abs(y) + requestedHalf));
  const { centre } = place;
  const half = requestedHalf * place.scale;
  const velocity = velocityOf(settings.speed);
  // The current block is cached, so that frames shuffle only once per eight jumps.
  const order = new Uint8Array(SHUFFLE_SIZE);
  let cachedBlock = -1;
  return {
    ...place,
    positionAt(seconds: number, out: Vector) {
      const jump = Math.floor((seconds * velocity) / HOLD_METRES);
      const block = Math.floor(jump / SHUFFLE_SIZE);
      if (block !== cachedBlock) {
        shuffledBlock(seed, block, order);
        cachedBlock = block;
      }
      const point = SQUARE[order[jump % SHUFFLE_SIZE] ?? 0] ?? [0, 0];
      out.x = centre.x + half * point[0];
      out.y = centre.y + half * point[1];
      out.z = centre.z;
    },
  };
}
