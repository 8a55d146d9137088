/** Prices as the page words them, side by side because they disagree: the owner can settle that here. The provider's price is what is charged. */
export const prices = {
  free: "$0",
  /** On the Pro card of the guide. */
  card: "$45 for 3 months",
  /** Title of the dialog. */
  dialog: "Join Pro for $5/mo",
} as const;
