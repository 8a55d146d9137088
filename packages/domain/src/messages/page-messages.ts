/** The error texts that the page may need at its start. `server-messages.ts` has the rest. Source: product specification, section 8. */
export const MESSAGES = {
  "vr/insecure-context": "WebXR requires a secure context (HTTPS)",
  "vr/no-webxr": "WebXR is not supported in this browser",
  "vr/no-immersive-vr": "Immersive VR is not supported on this device",
  "vr/check-failed": "Error checking VR support: {message}",
  "vr/denied":
    "The browser did not allow VR. Allow virtual reality for this site in the browser's address bar, then press Start VR again.",
  "vr/busy":
    "Another VR experience is still running. Close it in the headset or in the other tab, or reload this page, then press Start VR again.",
  "vr/no-headset":
    "No headset answered. Connect it, put it on or wake it, check that its VR software is running, then press Start VR again.",
  "vr/request-failed": "VR could not start: {message}. Press Start VR to try again.",
  "vr/scene-failed": "The exercise could not be shown: {message}. Reload the page, then press Start VR again.",
  "window/scene-failed": "The exercise could not be shown: {message}. Reload the page, then start it again.",
  "scene/no-webgl":
    "This browser can't draw 3D graphics: it has no WebGL 2, or it is turned off. Turn on hardware acceleration in the browser's settings and reload the page, or use another browser.",
  "vr/context-lost":
    "The graphics context was lost, so the session ended. Your practice is saved, and you can continue with the rest.",
  "vr/no-frames":
    "The headset showed no image for 5 seconds, so the session ended. Check that it is awake and connected, then press Start VR again.",
  "settings/damaged": "Stored settings could not be read and were replaced by the defaults: {message}",
  "settings/not-stored": "Settings could not be stored in this browser: {message}",
  "auth/not-signed-in": "You are not signed in. Sign in, then try again.",
  "account/other-user":
    "This browser is logged in to another account now. Changes that weren't sent are saved here until you log in to the previous account again.",
  "account/log-in-failed": "Unknown login error",
  "account/not-signed-in": "User not authenticated",
  "account/needs-cookies":
    "Signing in needs cookies, which this browser blocks. Allow cookies for this site, then try again. Practising works without them.",
  "data/not-opened": "Couldn't open your data: {message}. Reload the page to try again.",
  "data/not-kept":
    "This browser doesn't let the page store data. Your changes are sent as usual, but unsent changes are lost when the page closes.",
  "data/no-answer":
    "This browser's storage doesn't answer. Your data comes from the server instead, and changes that aren't sent are lost when the page closes. To use the storage again, close all tabs of VR Eye Lab.",
  "data/not-removed":
    "Couldn't delete your data from this browser. Close all tabs of VR Eye Lab, then sign in and log out again.",
  "data/full":
    "This browser's storage is full, so this couldn't be saved. Free some space on the device, then try again.",
  "data/unsent-too-long":
    "This wasn't sent for over a year, by this device's clock, so it isn't sent automatically. Try again to send it now, or discard it.",
  "data/other-user": "This browser is logged in to another account now.",
  "data/not-found": "This no longer exists.",
  "data/from-newer-version": "A newer version of VR Eye Lab saved this. Reload the page, then try again.",
  "data/newer-version": "A newer version of VR Eye Lab is open in another tab. Reload this page to save changes here.",
  "server/unreachable": "Couldn't reach the server. Check your connection and try again.",
  "server/failed": "Something went wrong. Try again.",
} as const;

export type MessageCode = keyof typeof MESSAGES;
