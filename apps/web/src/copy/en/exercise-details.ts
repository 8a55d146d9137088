/** What the exercises train and how large they are. Loaded with the Motions tab, the Guide and Advanced. */
export const text = {
  /** What each trains, as worded in the product specification. */
  meanings: {
    convergence: "train eyes to converge on close targets",
    pursuit: "smooth tracking of continuously moving targets",
    saccades: "quick eye movements between stationary points",
    accommodation: "focus adjustment and depth perception",
    figure8: "smooth figure-8 pattern",
    randomdots: "find a square that only both eyes together see",
  },
  /** What the chosen range sets. */
  extents: {
    convergence: "Travel each way",
    pursuit: "Diameter",
    saccades: "Side of the square",
    accommodation: "Step between depths",
    figure8: "Width",
  },
} as const;
