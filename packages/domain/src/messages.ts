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
  "document/malformed": "This could not be stored, because {field} is missing or holds something that is not allowed.",
  "document/not-yours": "This could not be stored, because {field} is not yours to change.",
  "document/not-found": "This could not be changed, because it does not exist.",
  "document/too-large": "This could not be stored, because it is larger than 64 KiB.",
  "document/too-many":
    "This could not be stored, because you have 10,000 saved motions already. Delete some, then save it again.",
  "document/only-grows": "This could not be stored, because a record may only be added to.",
  "documents/push-too-large": "These changes are too large to be sent at once: at most 1 MiB.",
  "documents/cursor-ahead": "The server does not know as much as this browser has seen. Everything is fetched anew.",
  "database/unavailable": "The server cannot reach its data at the moment. Please try again in a few seconds.",
  "database/full": "The server has no room to save anything at the moment. What was saved before is still there.",
  "account/sign-up-failed": "Signup failed. Please try again.",
  "account/log-in-failed": "Unknown login error",
  "account/log-out-failed":
    "You are logged out in this browser. The server could not be told yet: that is done as soon as it can be reached.",
  "account/link-failed": "Unknown error sending the sign-in link",
  "account/link-sign-in-failed": "Unknown error signing in by link",
  "account/reset-request-failed": "Unknown error requesting a password reset",
  "account/reset-failed": "Unknown error resetting the password",
  "account/change-password-failed": "Unknown error changing the password",
  "account/verify-failed": "Unknown error verifying the e-mail address",
  "account/delete-failed": "Unknown error deleting the account",
  "account/export-failed": "Unknown error downloading your data",
  "account/not-signed-in": "User not authenticated",
  "data/not-opened": "Your data could not be opened: {message}. Reload the page to try again.",
  "data/not-kept":
    "This browser does not let the page keep data. Your changes are sent as usual, but what has not arrived when the page closes is lost.",
  "data/full":
    "This browser has no room left, so this could not be kept. Free some space on the device, then try again.",
  "data/not-found": "This is not there any more.",
  "account/enter-both": "Please enter both email and password",
  "account/complete-all": "Please complete all fields",
  "account/passwords-differ": "Passwords do not match",
  "account/password-short": "Password must be at least 8 characters",
} as const;

export type MessageCode = keyof typeof MESSAGES;

/** The text of a code, with {name} places filled in. */
export function messageText(code: MessageCode, values: Readonly<Record<string, string>> = {}): string {
  return MESSAGES[code].replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}
