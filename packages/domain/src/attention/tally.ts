/** Which eye a marker is shown to; with 'none' nothing appears, and an answer is a false alarm. */
export const MARKER_EYES = ["left", "right", "both", "none"] as const;
export type MarkerEyes = (typeof MARKER_EYES)[number];

/** How often a marker was due, and how often there was an answer. */
export interface Count {
  shown: number;
  answered: number;
}

/** How often a marker was due for an eye, both or none, and how often there was an answer. */
export type AttentionTally = Readonly<Record<MarkerEyes, Readonly<Count>>>;

/** What two parts of a session found together; undefined where neither asked. */
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
