/**
 * What an exercise may ask of the eyes. Above any of these bounds it is called demanding. The bounds are averages and roundings: they sort
 * exercises and promise nothing about one person's eyes.
 */
export const DEMANDING = {
  /**
   * Vergence-accommodation conflict in dioptres. Shibata, Kim, Hoffman & Banks, "The zone of comfort: Predicting visual discomfort with stereo
   * displays", Journal of Vision 11(8):11 (2011): for a display at 1.3 m their zone ends about 0.6 D in front of it and about 0.5 D behind it.
   * One bound for both sides is our choice.
   */
  conflict: 0.6,
  /**
   * Degrees per second across the view. Meyer, Lasker & Robinson, "The upper limit of human smooth pursuit velocity", Vision Research 25(4),
   * 561-563 (1985), found smooth pursuit up to about 100 °/s. It is usually slower than 30 °/s, with saccades to catch up with faster targets
   * (LaValle, "Virtual Reality", section 5.3), so that is the bound.
   */
  pursuit: 30,
  /**
   * Degrees per second by which the eyes turn in or out. Slow changes of disparity are followed smoothly and fast ones in steps: Semmlow, Hung &
   * Ciuffreda, "Quantitative assessment of disparity vergence components", Investigative Ophthalmology & Visual Science 27(4), 558-564 (1986),
   * with 0.7 to 36 °/s. "Dynamic assessment of disparity vergence ramps", Computers in Biology and Medicine 37(7), 903-909 (2007), found steps at
   * 6 °/s. The bound is our choice.
   */
  vergence: 6,
  /**
   * Prism dioptres by which the two images differ in height. Most people overcome 2.5 to 3 Δ (Ogle & Prangen, "Observations on vertical
   * divergences and hyperphorias", AMA Archives of Ophthalmology 49(3), 313-334, 1953). The middle third of that range, after Percival's rule for
   * sideways prisms, is our choice.
   */
  height: 1,
} as const;

/** The limits of every path, our choice: degrees from straight ahead, within the view of current headsets, and metres from the eyes. */
export const PATH_LIMITS = { eccentricity: 30, nearest: 0.25 } as const;

export type DemandKind = keyof typeof DEMANDING;
