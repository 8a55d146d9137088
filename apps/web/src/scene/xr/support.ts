import { messageText } from "../../copy/message-text.ts";

export type VrSupport = { readonly supported: true } | { readonly supported: false; readonly message: string };

/** Asks the browser whether immersive VR works here, and if not, why. Never rejects. */
export async function checkVrSupport(): Promise<VrSupport> {
  if (!window.isSecureContext) return { supported: false, message: messageText("vr/insecure-context") };
  if (!navigator.xr) return { supported: false, message: messageText("vr/no-webxr") };
  try {
    const supported = await navigator.xr.isSessionSupported("immersive-vr");
    return supported ? { supported } : { supported, message: messageText("vr/no-immersive-vr") };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { supported: false, message: messageText("vr/check-failed", { message }) };
  }
}

/** The browser can't draw the scene. Its message is for users. */
export class NoWebGlError extends Error {
  constructor() {
    super(messageText("scene/no-webgl"));
  }
}
