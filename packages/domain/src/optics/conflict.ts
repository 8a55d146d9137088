/** How far away a headset's lenses put its picture where nobody says otherwise, in metres: what present headsets are taken to have. */
export const ASSUMED_FOCUS = 1.3;
/** Focal distances that can be entered, in metres. */
export const FOCUS_BOUNDS = { nearest: 0.3, farthest: 10 } as const;
/** From here on the conflict is worth a gentle word, in dioptres. Comfort is usually put at up to 0.5 (Shibata et al. 2011), and lost for many by 2. */
export const STRONG_CONFLICT = 2;

/**
 * The vergence-accommodation conflict in dioptres: the eyes turn to one distance and focus at another.
 * @param vergence 1/d, d in metres being where the eyes turn to: 0 straight ahead, below 0 turned apart
 * @param focus metres to the headset's fixed focal plane
 */
export function conflictDioptres(vergence: number, focus: number): number {
  return Math.abs(vergence - 1 / focus);
}

/**
 * The least and the greatest conflict on the way between two vergences (1/d, see above), in dioptres; the least is 0 where the
 * focal plane lies between them.
 * @param least not above `most`
 */
export function conflictSpan(
  least: number,
  most: number,
  focus: number,
): { readonly from: number; readonly to: number } {
  const [atLeast, atMost] = [conflictDioptres(least, focus), conflictDioptres(most, focus)];
  const from = least <= 1 / focus && 1 / focus <= most ? 0 : Math.min(atLeast, atMost);
  return { from, to: Math.max(atLeast, atMost) };
}
