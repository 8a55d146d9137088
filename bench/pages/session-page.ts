declare global {
  interface Window {
    /** Enters the emulated headset for an exercise of some seconds. */
    enterScene(seconds: number): Promise<void>;
  }
}

/** A session with the features that the product asks for. Rejects with an Error without a headset. */
export async function requestSession(): Promise<XRSession> {
  const session = await navigator.xr?.requestSession("immersive-vr", {
    optionalFeatures: ["local-floor", "hand-tracking"],
  });
  if (!session) throw new Error("No session");
  return session;
}
