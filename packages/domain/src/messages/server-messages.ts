import { fillIn, MESSAGES } from "./page-messages.ts";

/** The rest of the error catalogue: what the server alone has to say. The page gets these texts in answers, so that they cost no visit anything. */
export const SERVER_MESSAGES = {
  ...MESSAGES,
  "page/too-old": "This page is out of date. Reload to continue. Your unsent changes are saved.",
  "account/password-too-long": "Password must be at most 128 characters",
  "account/bad-email": "Please enter an email address, such as ada@example.com",
  "account/no-profile": "User profile not found",
  "sequences/unknown-delete-error": "Unknown error deleting sequence",
  "auth/signed-in-already": "You are signed in already. Log out first, then try again.",
  "auth/not-your-address": "This is not the address of your account.",
  "auth/foreign-origin": "This request came from another site and was refused. Open VR Eye Lab at its own address.",
  "auth/wrong-credentials":
    "This email and password do not belong together. Try again, or have a sign-in link sent to you.",
  "auth/wrong-password": "This is not your password. Try again.",
  "auth/too-many-attempts": "Too many attempts. Try again in {seconds} seconds.",
  "auth/account-busy":
    "Too many attempts with this account. Try again in {seconds} seconds, or have a sign-in link sent to you.",
  "auth/server-busy": "Too many people sign in at this moment. Try again in a few seconds.",
  "auth/link-invalid":
    "This sign-in link is not complete. Copy it whole out of the mail, or have a new one sent to you.",
  "auth/link-used": "This sign-in link was used already. Have a new one sent to you.",
  "auth/link-expired": "This sign-in link is too old: it is good for 15 minutes. Have a new one sent to you.",
  "auth/link-void": "This sign-in link was tried with too many addresses and is void. Have a new one sent to you.",
  "auth/reset-link-invalid":
    "This link to choose a new password is too old or was used already. Have a new one sent to you.",
  "auth/verify-link-invalid": "This link to confirm your address is too old. Have a new one sent to you.",
  "auth/already-verified": "Your address is confirmed already.",
  "auth/has-password":
    "Your account has a password already. Change it with the old one, or have a reset link sent to you.",
  "auth/needs-fresh-link": "For this, sign in by a link from your mail first: it must be less than 10 minutes ago.",
  "mail/not-sent": "The mail could not be sent. Nothing was changed. Try again in a few minutes.",
  "document/malformed": "This could not be stored, because {field} is missing or holds something that is not allowed.",
  "document/not-yours": "This could not be stored, because {field} is not yours to change.",
  "document/not-found": "This could not be changed, because it does not exist.",
  "document/too-large": "This could not be stored, because it is larger than 64 KiB.",
  "document/too-long":
    "This could not be stored. Together with exercises that this version of the page can't show it would be too long. Reload the page, then try again.",
  "document/too-many":
    "This could not be stored, because you have 10,000 saved motions already. Delete some, then save it again.",
  "document/too-many-tests":
    "This could not be stored, because you have 1,000 results of the self-test already. Delete some, then take it again.",
  "document/only-grows": "This could not be stored, because a record may only be added to.",
  "documents/push-too-large": "These changes are too large to be sent at once: at most 1 MiB.",
  "documents/cursor-ahead": "The server does not know as much as this browser has seen. Everything is fetched anew.",
  "database/unavailable": "The server cannot reach its data at the moment. Please try again in a few seconds.",
  "database/full": "The server has no room to save anything at the moment. What was saved before is still there.",
  "account/not-cancelled":
    "Your account was not deleted, because your subscription could not be ended at the payment provider. Please try again in a few minutes.",
  "checkout/not-complete": "Checkout session is {status}. Please complete payment process.",
  "checkout/no-customer": "No customer information found in the checkout session.",
  "checkout/not-yours": "This checkout belongs to another account. Sign in with the account that began it.",
  "checkout/unknown-price": "This price is not offered. Reload the page, then try again.",
  "checkout/timed-out": "Request aborted due to timeout being reached",
  "checkout/busy": "The payment provider is busy. Try again in {seconds} seconds.",
  "checkout/misconfigured":
    "Payments are not set up rightly at the moment. Nothing was charged. Please try again later.",
  "checkout/no-customer-yet": "There is nothing to manage yet: you have not bought anything.",
  "checkout/nothing-to-pay": "You have Pro already, without paying for it. There is nothing to pay.",
  "checkout/webhook-refused": "This event does not carry a good signature.",
  "checkout/ticket-invalid": "This way back from the payment page was used already or is too old. Please log in.",
  "plan/needs-pro": "This could not be stored, because {field} needs Pro.",
  "share/too-many": "You have 10 links already. End one, then make a new one.",
  "share/not-found": "This link does not share anything any more: it has run out, or it was ended. Ask for a new one.",
  "share/too-often": "Too many links were tried. Try again in {seconds} seconds.",
  "device/unknown": "There is no such code. Compare it with the one on the device, then enter it again.",
  "device/expired": "This code is too old: it is good for 10 minutes. Ask for a new one on the device.",
  "device/used": "This code was used already. Ask for a new one on the device.",
  "device/denied": "Signing in with this code was denied. Ask for a new one on the device.",
  "device/too-early": "This device asks too often. It may ask again in {seconds} seconds.",
  "device/too-many-codes": "Too many codes were asked for. Try again in {seconds} seconds.",
  "device/too-many-tries": "Too many codes were tried. Try again in {seconds} seconds.",
  "reminder/link-invalid":
    "This link is not complete. Switch the reminder off in your account, or copy the whole link.",
  "tracking/too-large": "This is too large to be kept.",
  "tracking/too-many": "Too much is sent at once. It may go on in {seconds} seconds.",
} as const;

/** A code of the whole catalogue. */
export type ServerMessageCode = keyof typeof SERVER_MESSAGES;

/** The text of any code of the catalogue, with {name} places filled in. */
export function serverMessageText(code: ServerMessageCode, values: Readonly<Record<string, string>> = {}): string {
  return fillIn(SERVER_MESSAGES[code], values);
}
