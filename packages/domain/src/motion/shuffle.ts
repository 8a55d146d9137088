import { hash } from "../hash.ts";

/** Points in a block. Each occurs once per block. */
export const SHUFFLE_SIZE = 8;

/**
 * One block of a seeded endless sequence: each of 0..7 once, the first never equal to the last of the previous block. Blocks can be computed
 * independently.
 * @param seed an unsigned 32-bit integer
 * @param block 0 for the first
 * @param out receives the order, length 8; nothing is allocated
 */
export function shuffledBlock(seed: number, block: number, out: Uint8Array): void {
  shuffle(seed, block, out);
  if (block === 0) return;
  const first = out[0] ?? 0;
  // Only the first two places are swapped below, so the previous block ends as its plain shuffle does.
  shuffle(seed, block - 1, previous);
  if (previous[SHUFFLE_SIZE - 1] === first) {
    out[0] = out[1] ?? 0;
    out[1] = first;
  }
}

const previous = new Uint8Array(SHUFFLE_SIZE);

/** Fisher-Yates shuffle with numbers hashed from seed, block and place. */
function shuffle(seed: number, block: number, out: Uint8Array): void {
  for (let i = 0; i < SHUFFLE_SIZE; i++) out[i] = i;
  for (let i = SHUFFLE_SIZE - 1; i > 0; i--) {
    const j = hash(seed, block * SHUFFLE_SIZE + i) % (i + 1);
    const swapped = out[i] ?? 0;
    out[i] = out[j] ?? 0;
    out[j] = swapped;
  }
}
