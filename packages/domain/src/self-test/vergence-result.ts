import { SELF_TEST_BOUNDS, type SelfTestReadings, VERGENCE_DIRECTIONS, type VergenceDirection } from "./self-test.ts";

/** A direction's result in prism dioptres. */
export interface VergenceResult {
  readonly direction: VergenceDirection;
  /** The median demand at which the ball doubled, and at which it was one again. */
  readonly doubledAt: number;
  readonly singleAt: number;
  /** The ball did not double up to the bound in most runs: the figures say 'over'. */
  readonly isOver: boolean;
}

/** What a test came to in a direction. */
export function vergenceResult(figures: SelfTestReadings, direction: VergenceDirection): VergenceResult {
  const { breaks, recoveries } = figures[direction];
  const doubledAt = median(breaks);
  return { direction, doubledAt, singleAt: median(recoveries), isOver: doubledAt >= SELF_TEST_BOUNDS[direction] };
}

/** What a test came to, base-out before base-in. */
export function vergenceResults(figures: SelfTestReadings): VergenceResult[] {
  return VERGENCE_DIRECTIONS.map((direction) => vergenceResult(figures, direction));
}

/** The middle one of the values, of which there is an odd number. */
function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[(values.length - 1) / 2] ?? 0;
}
