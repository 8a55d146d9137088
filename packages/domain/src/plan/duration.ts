/** Bounds of a duration of one's own choosing, in seconds: 30 s to 30 min. */
export const CUSTOM_DURATION = { shortest: 30, longest: 1_800 } as const;
