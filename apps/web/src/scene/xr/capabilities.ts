/** The frame rate asked for where the headset offers it; else the highest of the others that it offers. */
const WANTED_RATE = 90;
const OTHER_RATES: readonly number[] = [80, 72];

/** Reference spaces from best to bare: with a floor, at the head's height, and the head alone. */
const SPACES = ["local-floor", "local", "viewer"] as const;
type SpaceType = (typeof SPACES)[number];

/** The best reference space that a session grants. */
export async function chooseSpace(session: XRSession): Promise<SpaceType> {
  for (const type of SPACES) {
    const granted = await session.requestReferenceSpace(type).then(
      () => true,
      () => false,
    );
    if (granted) return type;
  }
  return "viewer";
}

/** Asks for 90 Hz where the headset offers it. A refusal changes nothing: motions are the same at every rate. */
export function chooseFrameRate(session: XRSession): void {
  const offered = session.supportedFrameRates;
  if (!offered || !session.updateTargetFrameRate) return;
  const rate = [WANTED_RATE, ...OTHER_RATES].find((wanted) => offered.includes(wanted));
  if (rate !== undefined) session.updateTargetFrameRate(rate).catch(() => undefined);
}
