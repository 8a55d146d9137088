/** Where the server answers. Better Auth has all that is below /api/auth but what is named here. */
export const API = {
  config: "/api/config",
  push: "/api/documents/push",
  changes: "/api/documents/changes",
  stats: "/api/practice/stats",
  practiceSessions: "/api/practice/sessions",
  /** GET. */
  accountExport: "/api/account/export",
  /** GET: what the account settings show. DELETE, with {password} unless the session was begun by a link within the last minutes. */
  account: "/api/account",
  /** POST {newPassword}: sets one where there is none, as after a sign-in by link has removed an unverified one. */
  accountPassword: "/api/account/password",
  /** GET: the person's links that share their progress. POST: makes one. DELETE `shares/ID`: ends one. */
  shares: "/api/shares",
  /** POST {token}: the progress that a link shares; for whoever has the link. */
  shared: "/api/shared",
  /** POST {token}, or with the token as a query: ends the reminder that the mail's link belongs to. GET leads to the page for it. */
  reminderOff: "/api/reminder/off",
  pageViews: "/api/page-views",
  clicks: "/api/clicks",
  /** POST {email, token}: spends the token of an emailed sign-in link, when the address is the one that it was sent to. */
  linkConfirm: "/api/auth/link/confirm",
  /** POST {token}: spends the token of the mail that confirms an address. */
  emailConfirm: "/api/auth/email/confirm",
  /** POST {ticket, sessionId}: signs in who comes back from the payment page signed out. */
  returnTicket: "/api/auth/return-ticket",
  createCheckout: "/.netlify/functions/create-checkout-session",
  verifyCheckout: "/.netlify/functions/verify-checkout-session",
  createPortal: "/.netlify/functions/create-portal-session",
  /** The payment provider's own way in. */
  stripeWebhook: "/.netlify/functions/stripe-webhook",
} as const;

/** Where devices are signed in by a code. Apart, since only few visits need it. */
export const DEVICE_API = {
  /** POST: begins to sign a device in by a code. */
  start: "/api/device/start",
  /** POST {deviceCode}: {user}, null as long as nobody has approved it; signs in once. */
  poll: "/api/device/poll",
  /** POST {userCode}: what somebody who is signed in is asked to sign in. Changes nothing. */
  look: "/api/device/look",
  /** POST {userCode}. */
  approve: "/api/device/approve",
  /** POST {userCode}. */
  deny: "/api/device/deny",
} as const;
