/** Metres to a headset's focal plane when the user hasn't entered it, typical of current headsets. */
export const ASSUMED_FOCUS = 1.3;
/** Focal distances that can be entered, in metres. */
export const FOCUS_BOUNDS = { nearest: 0.3, farthest: 10 } as const;

/**
 * The minimum and maximum vergence-accommodation conflict in dioptres: the eyes converge on one distance and focus at another.
 * @param least, most vergences in order: 1/d, d being the metres to the convergence point: 0 straight ahead, negative for divergence
 * @param focus metres to the display's focal plane, Infinity behind a viewer's lenses; the minimum is 0 when it is between the vergences
 */
export function conflictSpan(
  least: number,
  most: number,
  focus: number,
): { readonly from: number; readonly to: number } {
  const [atLeast, atMost] = [Math.abs(least - 1 / focus), Math.abs(most - 1 / focus)];
  const from = least <= 1 / focus && 1 / focus <= most ? 0 : Math.min(atLeast, atMost);
  return { from, to: Math.max(atLeast, atMost) };
}
