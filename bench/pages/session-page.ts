declare global {
  interface Window {
    /** Enters the emulated headset for an exercise of some seconds. */
    enterScene(seconds: number): Promise<void>;
    /** Whether all that the page means to draw is there; without it, all is there with the first frame. */
    isSceneWhole?(): boolean;
  }
}

/** What every page asks for, as the product does. */
export const SESSION_INIT: XRSessionInit = { optionalFeatures: ["local-floor", "layers"] };

/** A session with the features that the product asks for. Rejects with an Error without a headset. */
export async function requestSession(): Promise<XRSession> {
  const session = await navigator.xr?.requestSession("immersive-vr", SESSION_INIT);
  if (!session) throw new Error("No session");
  return session;
}
