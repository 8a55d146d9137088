/** The error catalogue: every text a person is told when something fails, by code. Source: product specification, section 8. */
export const MESSAGES = {
  "vr/insecure-context": "WebXR requires a secure context (HTTPS)",
  "vr/no-webxr": "WebXR is not supported in this browser",
  "vr/no-immersive-vr": "Immersive VR is not supported on this device",
  "vr/check-failed": "Error checking VR support: {message}",
  "vr/denied":
    "The browser did not allow VR. Allow virtual reality for this site in the browser's address bar, then press Start VR again.",
  "vr/busy":
    "Another VR experience is still running. Close it in the headset or in the other tab, then press Start VR again.",
  "vr/no-headset":
    "No headset answered. Connect it, put it on or wake it, check that its VR software is running, then press Start VR again.",
  "vr/request-failed": "VR could not start: {message}. Press Start VR to try again.",
  "vr/scene-failed": "The exercise could not be shown: {message}. Reload the page, then press Start VR again.",
  "vr/context-lost":
    "The headset lost its picture, so the session was ended. What you practised is kept, and you can go on with the rest.",
  "settings/damaged": "Stored settings could not be read and were replaced by the defaults: {message}",
  "settings/not-stored": "Settings could not be stored in this browser: {message}",
} as const;

export type MessageCode = keyof typeof MESSAGES;

/** The text of a code, with {name} places filled in. */
export function messageText(code: MessageCode, values: Readonly<Record<string, string>> = {}): string {
  return MESSAGES[code].replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}
