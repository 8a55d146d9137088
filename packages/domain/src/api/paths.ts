/** Server paths. Better Auth serves everything below /api/auth that is not listed here. */
export const API = {
  config: "/api/config",
  /** GET: who runs the server, and its terms of use and privacy notice. */
  legal: "/api/legal",
  push: "/api/documents/push",
  changes: "/api/documents/changes",
  stats: "/api/practice/stats",
  practiceSessions: "/api/practice/sessions",
  /** GET. */
  accountExport: "/api/account/export",
  /** GET: account facts. DELETE with {password}, which is not needed shortly after a sign-in by magic link. */
  account: "/api/account",
  /** POST {newPassword}: sets a first password. A sign-in by magic link removes an unverified one. */
  accountPassword: "/api/account/password",
  /** POST {email, password}: emails a link to the account's current address. The password as for deleting the account. */
  accountEmail: "/api/account/email",
  /** POST {token} of an emailed link: responds with {email, changed}; not changed while the new address must be confirmed too. */
  accountEmailConfirm: "/api/account/email/confirm",
  /** GET: the user's share links. POST: creates one. DELETE `shares/ID`: revokes one. */
  shares: "/api/shares",
  /** POST {token}: the shared report. Needs no login. */
  shared: "/api/shared",
  /** POST {token}, or with the token in the query: turns off the reminder of an email. GET redirects to the page for it. */
  reminderOff: "/api/reminder/off",
  pageViews: "/api/page-views",
  clicks: "/api/clicks",
  /** POST {email, token}: signs in with a magic link, if it was sent to that address. */
  linkConfirm: "/api/auth/link/confirm",
  /** POST {token}: confirms an email address. */
  emailConfirm: "/api/auth/email/confirm",
  /** POST {ticket, sessionId}: signs in a user who returns from the payment page signed out. */
  returnTicket: "/api/auth/return-ticket",
  createCheckout: "/.netlify/functions/create-checkout-session",
  verifyCheckout: "/.netlify/functions/verify-checkout-session",
  createPortal: "/.netlify/functions/create-portal-session",
  /** For the payment provider. */
  stripeWebhook: "/.netlify/functions/stripe-webhook",
} as const;

/** Paths for signing in by code. Separate, since few visits need them. */
export const DEVICE_API = {
  /** POST: creates a code. */
  start: "/api/device/start",
  /** POST {deviceCode}: responds with {user}, null until approved; signs in once. */
  poll: "/api/device/poll",
  /** POST {userCode}: describes the waiting device to a signed-in user. */
  look: "/api/device/look",
  /** POST {userCode}. */
  approve: "/api/device/approve",
  /** POST {userCode}. */
  deny: "/api/device/deny",
} as const;
