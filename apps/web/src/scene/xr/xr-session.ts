import { messageText } from "../../copy/message-text.ts";

/**
 * Practice works without any of these. Hands select without 'hand-tracking', which gives the joints that we don't use, and may ask for permission.
 * Some browsers give a projection layer a buffer only with 'layers'.
 */
const SESSION_INIT: XRSessionInit = { optionalFeatures: ["local-floor", "layers"] };

/** Not yet in the type definitions: Quest's own Enter VR button in the browser's toolbar. */
interface OfferingXRSystem extends XRSystem {
  offerSession?(mode: XRSessionMode, init?: XRSessionInit): Promise<XRSession>;
}

let live: XRSession | null = null;

/**
 * Enters immersive VR. Call it in the click handler: without a live XR session it sends the request synchronously, so
 * that the browser's user activation counts. A live XR session is ended first. Rejects with the browser's DOMException;
 * see sessionFailureText.
 * @param signal gives the request up: browsers can't withdraw it, so an XR session that is granted later is ended at once
 */
export function enterVr(signal: AbortSignal): Promise<XRSession> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
    sendRequest(signal).then((xrSession) => {
      if (signal.aborted) xrSession.end().catch(() => undefined);
      else resolve(adopt(xrSession));
    }, reject);
  });
}

async function sendRequest(signal: AbortSignal): Promise<XRSession> {
  if (live) await live.end().catch(() => undefined);
  signal.throwIfAborted();
  if (!navigator.xr) throw new DOMException("No WebXR", "NotSupportedError");
  return navigator.xr.requestSession("immersive-vr", SESSION_INIT);
}

/** Lets the browser show its own Enter VR button, if it has one. A refused or superseded offer is not an error. */
export function offerVr(onSession: (xrSession: XRSession) => void): void {
  const xr: OfferingXRSystem | undefined = navigator.xr;
  xr?.offerSession?.("immersive-vr", SESSION_INIT).then(
    (xrSession) => onSession(adopt(xrSession)),
    () => undefined,
  );
}

function adopt(xrSession: XRSession): XRSession {
  live = xrSession;
  xrSession.addEventListener("end", () => {
    if (live === xrSession) live = null;
  });
  return xrSession;
}

/** The message for a failed enterVr: what is wrong and what to do next. */
export function sessionFailureText(error: unknown): string {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return messageText("vr/denied");
  if (name === "InvalidStateError") return messageText("vr/busy");
  if (name === "NotSupportedError" || name === "NotFoundError") return messageText("vr/no-headset");
  const message = error instanceof Error ? error.message : String(error);
  return messageText("vr/request-failed", { message });
}
