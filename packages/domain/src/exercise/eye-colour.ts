/** Ball colours in sRGB. The page offers red and green; the headset menu offers all, in this order. */
export const EYE_COLOURS = ["#ff0000", "#00ff00", "#0000ff", "#ffff00", "#ffffff"] as const;
export type EyeColour = (typeof EYE_COLOURS)[number];

export const RED = "#ff0000" as const satisfies EyeColour;
export const LIME = "#00ff00" as const satisfies EyeColour;
/** The colour for both eyes while per-eye colours are off. */
export const WHITE: EyeColour = "#ffffff";

/** The colour of an eye's ball, with or without the cross marker. */
export interface EyeMark {
  readonly colour: EyeColour;
  readonly cross: boolean;
}

/** The page's cycle: red -> green -> red with cross -> green with cross -> red. The headset menu's other colours go to red. */
export function nextEyeMark(mark: EyeMark): EyeMark {
  if (mark.colour === RED) return { colour: LIME, cross: mark.cross };
  if (mark.colour === LIME) return { colour: RED, cross: !mark.cross };
  return { colour: RED, cross: false };
}
