/** Refresh rates in order of preference, in Hz. */
const RATES: readonly number[] = [90, 80, 72];
/** Reference spaces in order of preference: with a floor, at the head's height, and the head alone. */
const SPACES = ["local-floor", "local", "viewer"] as const;

/** The best reference space that the XR session grants. */
export async function chooseSpace(xrSession: XRSession): Promise<(typeof SPACES)[number]> {
  for (const type of SPACES) {
    try {
      await xrSession.requestReferenceSpace(type);
      return type;
    } catch {
      // Not granted: try the next one.
    }
  }
  return "viewer";
}

/** Requests 90 Hz, or the next best rate. */
export async function chooseFrameRate(xrSession: XRSession): Promise<void> {
  try {
    const rate = RATES.find((wanted) => xrSession.supportedFrameRates?.includes(wanted));
    if (rate !== undefined) await xrSession.updateTargetFrameRate?.(rate);
  } catch {
    // Motions are the same at any rate.
  }
}
