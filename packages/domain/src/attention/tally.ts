/** The eyes that see a marker; with 'none' nothing appears, and an answer is a false alarm. */
export const MARKER_EYES = ["left", "right", "both", "none"] as const;
export type MarkerEyes = (typeof MARKER_EYES)[number];

/** How many markers were due, and how many were answered. */
export interface Count {
  shown: number;
  answered: number;
}

export type AttentionTally = Readonly<Record<MarkerEyes, Readonly<Count>>>;

/** The sum of two parts of a practice session; undefined if neither had a check. */
export function joinTallies(
  first: AttentionTally | undefined,
  second: AttentionTally | undefined,
): AttentionTally | undefined {
  if (!first || !second) return first ?? second;
  const sum = (eyes: MarkerEyes): Count => ({
    shown: first[eyes].shown + second[eyes].shown,
    answered: first[eyes].answered + second[eyes].answered,
  });
  return { left: sum("left"), right: sum("right"), both: sum("both"), none: sum("none") };
}
