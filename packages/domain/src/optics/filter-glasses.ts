/** The filters that anaglyph glasses have beside the red one. */
export const OTHER_FILTERS = ["green", "cyan"] as const;

/** Glasses with a red filter for one eye and another filter for the other. */
export interface FilterGlasses {
  readonly redEye: "left" | "right";
  readonly other: (typeof OTHER_FILTERS)[number];
}

/** The red, green and blue channels that an eye's filter lets through, 1 or 0 each. Both of green glasses' filters leak some blue, so blue is off. */
export function channelsOf({ redEye, other }: FilterGlasses, eye: "left" | "right"): readonly [number, number, number] {
  if (eye === redEye) return [1, 0, 0];
  return [0, 1, other === "cyan" ? 1 : 0];
}
