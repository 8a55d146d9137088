import { messageText } from "@vr-eye-lab/domain/messages";

/** Only what the exercises use; without local-floor or hands the session works all the same. */
const SESSION_INIT: XRSessionInit = { optionalFeatures: ["local-floor", "hand-tracking"] };

/** Newer than the type definitions: a Quest's own Enter VR button in the browser's frame. */
interface OfferingXRSystem extends XRSystem {
  offerSession?(mode: XRSessionMode, init?: XRSessionInit): Promise<XRSession>;
}

let live: XRSession | null = null;

/**
 * Enters immersive VR. Call it inside the click: without a living session the request is made before this function
 * first waits, so that the browser's user activation counts. A living session is ended first.
 * Rejects with the browser's DOMException, or a TypeError without WebXR; sessionFailureText words it.
 */
export async function enterVr(): Promise<XRSession> {
  if (live) await live.end().catch(() => undefined);
  if (!navigator.xr) throw new DOMException("No WebXR", "NotSupportedError");
  return adopt(await navigator.xr.requestSession("immersive-vr", SESSION_INIT));
}

/**
 * Lets the browser show its own Enter VR button, where it has one. The callback runs with the session when it was used.
 * A refused or superseded offer is no error: the page's own button stays.
 */
export function offerVr(onSession: (session: XRSession) => void): void {
  const xr: OfferingXRSystem | undefined = navigator.xr;
  if (!xr?.offerSession) return;
  xr.offerSession("immersive-vr", SESSION_INIT).then(
    (session) => onSession(adopt(session)),
    () => undefined,
  );
}

function adopt(session: XRSession): XRSession {
  live = session;
  session.addEventListener("end", () => {
    if (live === session) live = null;
  });
  return session;
}

/** What to tell a person whose request for a session failed: what is wrong and what to do next. */
export function sessionFailureText(error: unknown): string {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return messageText("vr/denied");
  if (name === "InvalidStateError") return messageText("vr/busy");
  if (name === "NotSupportedError" || name === "NotFoundError") return messageText("vr/no-headset");
  const message = error instanceof Error ? error.message : String(error);
  return messageText("vr/request-failed", { message });
}
