/** What the filter beside a red one may be. */
export const OTHER_FILTERS = ["green", "cyan"] as const;

/** Glasses with a red filter before one eye and another before the other. */
export interface FilterGlasses {
  readonly redEye: "left" | "right";
  readonly other: (typeof OTHER_FILTERS)[number];
}

/**
 * The channels of the screen that an eye's filter lets through, 1 or 0 each: red, green, blue. No channel is both eyes'. Green
 * glasses leave blue unused, since some of it passes each of their filters.
 */
export function channelsOf({ redEye, other }: FilterGlasses, eye: "left" | "right"): readonly [number, number, number] {
  if (eye === redEye) return [1, 0, 0];
  return [0, 1, other === "cyan" ? 1 : 0];
}
