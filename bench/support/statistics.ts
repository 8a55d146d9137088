/** The median. @throws RangeError without values */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** An interpolated quantile, for a share 0..1. @throws RangeError without values */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const low = sorted[Math.floor(place)];
  const high = sorted[Math.ceil(place)];
  if (low === undefined || high === undefined) throw new RangeError("No values");
  return low + (high - low) * (place - Math.floor(place));
}
