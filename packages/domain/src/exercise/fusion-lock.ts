/** The fusion lock in radii of the ball: the ring's middle line and its width, the dot's radius. */
export const FUSION_LOCK = { ring: 1.7, ringWidth: 0.09, dot: 0.09 } as const;
/** Its neutral grey, 0..255 in every channel, as it is sent to the display. */
export const FUSION_LOCK_GREY = 184;
