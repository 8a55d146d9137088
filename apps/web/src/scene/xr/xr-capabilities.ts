/** Refresh rates in order of preference, in Hz. */
const RATES: readonly number[] = [90, 80, 72];

/** Reference spaces in order of preference: with a floor, at the head's height, and the head alone. */
const SPACES = ["local-floor", "local", "viewer"] as const;

/** The best reference space that the session grants. */
export async function chooseSpace(session: XRSession): Promise<(typeof SPACES)[number]> {
  for (const type of SPACES) {
    try {
      await session.requestReferenceSpace(type);
      return type;
    } catch {
      // Not granted: try the next one.
    }
  }
  return "viewer";
}

/** Requests 90 Hz, or the next best rate. If it is refused, motions are the same at any rate. */
export function chooseFrameRate(session: XRSession): void {
  const rate = RATES.find((wanted) => session.supportedFrameRates?.includes(wanted));
  if (rate !== undefined) session.updateTargetFrameRate?.(rate).catch(() => undefined);
}
