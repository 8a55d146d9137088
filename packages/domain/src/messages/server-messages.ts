import { fillIn, type MessageValues, placeholders, templateOf } from "./fill-in.ts";
import { MESSAGES } from "./page-messages.ts";

/** The error texts of the server, and those that the page doesn't need at its start. The page loads them when it shows the first of them. */
export const LATER_MESSAGES = {
  "account/change-password-failed": "Unknown error changing the password",
  "account/complete-all": "Please complete all fields",
  "account/delete-failed": "Unknown error deleting the account",
  "account/enter-both": "Please enter both email and password",
  "account/export-failed": "Unknown error downloading your data",
  "account/link-failed": "Unknown error sending the sign-in link",
  "account/link-sign-in-failed": "Unknown error signing in by link",
  "account/log-out-failed":
    "You're logged out in this browser. The server will be notified as soon as it can be reached.",
  "account/password-short": "Password must be at least 8 characters",
  "account/passwords-differ": "Passwords do not match",
  "account/reset-failed": "Unknown error resetting the password",
  "account/reset-request-failed": "Unknown error requesting a password reset",
  "account/sign-out-others-failed": "Couldn't sign out your other devices. Try again.",
  "account/sign-up-failed": "Signup failed. Please try again.",
  "account/verify-failed": "Unknown error verifying the email address",
  "auth/link-other-address":
    "This sign-in link was sent to another email address. Enter the address that received the email.",
  "checkout/create-failed": "Failed to create checkout session",
  "checkout/create-unknown": "Unknown error creating checkout session",
  "checkout/no-url": "No checkout URL returned from server",
  "checkout/provider": "Stripe error: {message}",
  "checkout/session-invalid": "Failed to validate checkout session",
  "checkout/subscription-invalid": "Failed to validate subscription",
  "checkout/unavailable": "Couldn't reach the payment provider. You haven't been charged. Try again in a few minutes.",
  "checkout/unknown": "Unknown error processing checkout",
  "data/import-limit": "The server's limit is reached. Import the file again tomorrow; no duplicates are created.",
  "data/import-stopped":
    "The import stopped because the server couldn't be reached. Import the file again; no duplicates are created.",
  "bad-request": "The request is invalid.",
  "bad-request/field": "The request is invalid: {field} is missing or has a value that is not allowed.",
  unauthorized: "This address needs a token.",
  "not-found": "Not found.",
  "method-not-allowed": "This address doesn't support that method.",
  "page-not-built": "The page isn't built yet. Run npm start to build it.",
  internal: "Something went wrong on the server.",
  "server/starting": "VR Eye Lab is starting. Try again in {seconds} seconds.",
  "page/too-old": "This page is out of date. Reload to continue. Your unsent changes are saved.",
  "account/password-too-long": "Password must be at most 128 characters",
  "account/bad-email": "Please enter an email address, such as ada@example.com",
  "account/no-profile": "User profile not found",
  "sequences/unknown-delete-error": "Unknown error deleting sequence",
  "auth/other-user":
    "This browser is logged in to another account now. Nothing was changed. Log in to your account, then try again.",
  "auth/signed-in-already": "You're already signed in. Log out first, then try again.",
  "auth/not-your-address": "This isn't your account's address.",
  "auth/foreign-origin": "This request came from another address and was refused. Open VR Eye Lab at {address}.",
  "auth/wrong-credentials": "Wrong email or password. Try again, or request a sign-in link.",
  "auth/disabled": "This account is disabled. Write to the operator of this server.",
  "auth/wrong-password": "Wrong password. Try again.",
  "auth/too-many-attempts": "Too many attempts. Try again in {seconds} seconds.",
  "auth/account-busy": "Too many attempts for this account. Try again in {seconds} seconds, or request a sign-in link.",
  "auth/server-busy": "Too many people are signing in right now. Try again in a few seconds.",
  "auth/link-invalid": "This sign-in link is incomplete. Copy the whole link from the email, or request a new one.",
  "auth/link-used": "This sign-in link was already used. Request a new one.",
  "auth/link-expired": "This sign-in link has expired: links are valid for 15 minutes. Request a new one.",
  "auth/link-void": "This sign-in link was tried with too many addresses and no longer works. Request a new one.",
  "auth/reset-link-invalid": "This password reset link has expired or was already used. Request a new one.",
  "auth/verify-link-invalid": "This confirmation link has expired. Request a new one.",
  "auth/verify-signed-out":
    "To confirm your address, log in to your account in this browser, then open the link again.",
  "auth/already-verified": "Your address is already confirmed.",
  "auth/same-address": "This is already your account's address. Enter the address that you want to change to.",
  "auth/has-password": "Your account already has a password. Change it with the current one, or request a reset link.",
  "auth/needs-fresh-link": "To do this, sign in by an email link first. The sign-in must be less than 10 minutes old.",
  "mail/not-sent": "Couldn't send the email. Nothing was changed. Try again in a few minutes.",
  "request/too-deep": "The request is nested too deeply.",
  "text/control-characters":
    "{field} contains characters that aren't allowed, such as a tab or a line break. Remove them, then try again.",
  "mail/too-many":
    "Too many emails were sent to this address. Use the link in the newest one, or try again in {seconds} seconds.",
  "document/malformed": "Couldn't save this: {field} is missing or invalid.",
  "document/not-yours": "Couldn't save this: you can't change {field}.",
  "document/not-found": "Couldn't change this: it doesn't exist.",
  "document/too-large": "Couldn't save this: it is larger than 64 KiB.",
  "document/too-many": "Couldn't save this: you already have 10,000 saved motions. Delete some, then save it again.",
  "document/quota":
    "Couldn't save this: your account has reached its limit of {most} for {what}. Delete some, then save it again.",
  "document/quota-rows":
    "Couldn't save this: your account has reached its limit of {most} {what}, including deleted ones.",
  "document/only-grows": "Couldn't save this: a saved record can only be extended, not changed.",
  "documents/push-too-large": "These changes are too large to send at once: the limit is 1 MiB.",
  "documents/push-too-often":
    "This account sends too many changes at once. They stay in this browser and are sent again in {seconds} seconds.",
  "documents/read-too-often": "Too much was requested at once. Try again in {seconds} seconds.",
  "documents/too-many-polls":
    "Too many devices are waiting for changes of this account. Try again in {seconds} seconds.",
  "documents/cursor-ahead":
    "The server has older data than this browser, for example after a backup was restored. Everything is fetched again.",
  "practice/too-many-today":
    "Today's limit of {most} practice sessions per account is reached. The others stay on this device and are sent tomorrow.",
  "database/unavailable": "The server can't reach its database. Try again in a few seconds.",
  "database/full": "The server's disk is full, so nothing can be saved. Data saved earlier is safe.",
  "account/not-cancelled":
    "Your account wasn't deleted, because the payment provider couldn't cancel your subscription. Try again in a few minutes.",
  "account/still-charged":
    "Your account wasn't deleted: your subscription is still charged, and this server can't cancel it. Ask its operator to cancel it, then try again.",
  "account/export-busy": "Another download of data is running. Try again in {seconds} seconds.",
  "account/export-too-often": "You downloaded your data 10 times within an hour. Try again in {seconds} seconds.",
  "checkout/off": "Nothing is sold on this server: everything is included.",
  "checkout/not-complete": "Checkout session is {status}. Please complete payment process.",
  "checkout/no-customer": "No customer information found in the checkout session.",
  "checkout/not-yours": "This checkout belongs to another account. Sign in with the account that started it.",
  "checkout/unknown-price": "This price isn't available. Reload the page, then try again.",
  "checkout/timed-out": "Request aborted due to timeout being reached",
  "checkout/busy": "The payment provider is busy. Try again in {seconds} seconds.",
  "checkout/misconfigured": "Payments aren't set up correctly. You haven't been charged. Try again later.",
  "checkout/no-customer-yet": "There is nothing to manage yet: you haven't bought anything.",
  "checkout/nothing-to-pay": "You already have Pro for free. There is nothing to pay.",
  "checkout/webhook-refused": "This event has no valid signature.",
  "checkout/ticket-invalid": "This return link from the payment page has expired or was already used. Please log in.",
  "plan/needs-pro": "Couldn't save this: {field} needs Pro.",
  "share/too-many": "You already have 10 links. Revoke one, then create a new one.",
  "share/not-found": "This link has expired or was revoked. Ask for a new one.",
  "share/too-often": "Too many links were tried. Try again in {seconds} seconds.",
  "device/unknown": "This code doesn't exist. Compare it with the one on the device, then enter it again.",
  "device/expired": "This code has expired: codes are valid for 10 minutes. Request a new one on the device.",
  "device/used": "This code was already used. Request a new one on the device.",
  "device/denied": "Signing in with this code was denied. Request a new one on the device.",
  "device/too-early": "This device checks too often. It may check again in {seconds} seconds.",
  "device/too-many-codes": "Too many codes were requested. Try again in {seconds} seconds.",
  "device/too-many-tries": "Too many codes were tried. Try again in {seconds} seconds.",
  "reminder/link-invalid": "This link is incomplete. Turn the reminder off in your account, or copy the whole link.",
  "tracking/too-large": "This is too large to be stored.",
  "tracking/too-many": "Too many requests. Try again in {seconds} seconds.",
} as const;

/** All error texts that the server sends. */
export const SERVER_MESSAGES = { ...MESSAGES, ...LATER_MESSAGES };

export type ServerMessageCode = Exclude<keyof typeof SERVER_MESSAGES, "bad-request/field">;

/** An error as the API sends it: for people in English, and as a code with the values of its text, so that a page can show it in its language. */
export interface ServerMessage<Code extends ServerMessageCode = ServerMessageCode> {
  readonly error: string;
  readonly code: Code;
  /** Missing without placeholders. */
  readonly values?: MessageValues;
}

/** @param values may have more than the text needs */
export function serverMessage<Code extends ServerMessageCode>(
  code: Code,
  values: MessageValues = {},
): ServerMessage<Code> {
  const text = templateOf(SERVER_MESSAGES, code, values) ?? "";
  const used = placeholders(text).flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]]));
  return { error: fillIn(text, values), code, ...(used.length > 0 && { values: Object.fromEntries(used) }) };
}

/** The English text of a code with its placeholders filled in. */
export function serverMessageText(code: ServerMessageCode, values: MessageValues = {}): string {
  return serverMessage(code, values).error;
}
