/**
 * The error catalogue, as far as the page speaks of itself: what a person is told when something fails, by code. What the server says stands in `answers.ts`.
 * Source: product specification, section 8.
 */
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
  "window/scene-failed": "The exercise could not be shown: {message}. Reload the page, then start it again.",
  "vr/context-lost":
    "The picture was lost, so the session was ended. What you practised is kept, and you can go on with the rest.",
  "settings/damaged": "Stored settings could not be read and were replaced by the defaults: {message}",
  "settings/not-stored": "Settings could not be stored in this browser: {message}",
  "auth/not-signed-in": "You are not signed in. Sign in, then try again.",
  "auth/link-other-address":
    "This sign-in link was sent to another email address. Enter the address that got the mail.",
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
  "data/from-newer-version": "A newer version of VR Eye Lab saved this. Reload the page, then try again.",
  "data/newer-version": "A newer version of VR Eye Lab is open in another tab. Reload this page to save changes here.",
  "account/enter-both": "Please enter both email and password",
  "account/complete-all": "Please complete all fields",
  "account/passwords-differ": "Passwords do not match",
  "account/password-short": "Password must be at least 8 characters",
  "checkout/provider": "Stripe error: {message}",
  "checkout/create-failed": "Failed to create checkout session",
  "checkout/no-url": "No checkout URL returned from server",
  "checkout/create-unknown": "Unknown error creating checkout session",
  "checkout/session-invalid": "Failed to validate checkout session",
  "checkout/subscription-invalid": "Failed to validate subscription",
  "checkout/unknown": "Unknown error processing checkout",
  "checkout/unavailable":
    "The payment provider cannot be reached at the moment. Nothing was charged. Please try again in a few minutes.",
  "data/import-stopped":
    "The import stopped before its end, since the server could not be reached. Import the file again: nothing is doubled.",
  "server/unreachable": "The server cannot be reached. Check the connection, then try again.",
  "server/failed": "This did not work. Try again.",
} as const;

export type MessageCode = keyof typeof MESSAGES;

/** The text of a code, with {name} places filled in. */
export function messageText(code: MessageCode, values: Readonly<Record<string, string>> = {}): string {
  return fillIn(MESSAGES[code], values);
}

/** A text with its {name} places filled in; a place without a value stays. */
export function fillIn(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}
