/** How far away a headset's lenses put its picture where nobody says otherwise, in metres: what present headsets are taken to have. */
export const ASSUMED_FOCUS = 1.3;
/** Focal distances that can be entered, in metres. */
export const FOCUS_BOUNDS = { nearest: 0.3, farthest: 10 } as const;
/** From here on the conflict is worth a gentle word, in dioptres. Comfort is usually put at up to 0.5 (Shibata et al. 2011), and lost for many by 2. */
export const STRONG_CONFLICT = 2;

/**
 * The vergence-accommodation conflict in dioptres: the eyes turn to one distance and focus at another.
 * @param distance metres to what is looked at
 * @param focus metres to the headset's fixed focal plane
 */
export function conflictDioptres(distance: number, focus: number): number {
  return Math.abs(1 / distance - 1 / focus);
}

/**
 * The least and the greatest conflict on the way between two depths, in dioptres; the least is 0 where the focal plane lies between them.
 * @param near metres, not beyond `far`
 */
export function conflictSpan(near: number, far: number, focus: number): { readonly from: number; readonly to: number } {
  const [atNear, atFar] = [conflictDioptres(near, focus), conflictDioptres(far, focus)];
  const from = near <= focus && focus <= far ? 0 : Math.min(atNear, atFar);
  return { from, to: Math.max(atNear, atFar) };
}
