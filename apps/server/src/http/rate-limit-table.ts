import type { ServerMessageCode } from "@vr-eye-lab/domain/messages";

/** At most `max` per fixed window and key; the first request opens the window. */
export interface RateLimit {
  /** Whose requests are counted together. An address is a client's IPv4 address or /64 network; a recipient is an email address without its tag. */
  readonly per: "address" | "user" | "email" | "recipient" | "token";
  readonly max: number;
  /** Seconds, at most a day. */
  readonly window: number;
  /** The error code beyond the limit. Default: auth/too-many-attempts. */
  readonly code?: ServerMessageCode;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Every rate limit. Limits per address are high enough for a clinic or a school that shares one address, and low enough to stop password
 * guessing and email floods. docs/operating.md has the same table.
 */
export const RATE_LIMITS = {
  "sign-up": { per: "address", max: 100, window: 10 * MINUTE },
  /** Successful sign-ins don't count. */
  "sign-in": { per: "address", max: 30, window: 5 * MINUTE },
  /**
   * Password sign-ins per account, from any address. It ends within minutes and never blocks sign-in by link, so it can't lock
   * the owner out. Success resets it.
   */
  account: { per: "email", max: 10, window: 5 * MINUTE, code: "auth/account-busy" },
  /** Password sign-ins that count even if they succeed, because each one is expensive. */
  "sign-in-any": { per: "address", max: 150, window: 5 * MINUTE },
  "account-any": { per: "email", max: 60, window: 5 * MINUTE, code: "auth/account-busy" },
  "send-link": { per: "address", max: 20, window: 5 * MINUTE },
  "request-reset": { per: "address", max: 20, window: 5 * MINUTE },
  "send-verification": { per: "address", max: 20, window: 5 * MINUTE },
  "change-password": { per: "address", max: 20, window: 5 * MINUTE },
  "change-email": { per: "user", max: 10, window: HOUR },
  "reset-password": { per: "address", max: 20, window: 5 * MINUTE },
  "link-confirm": { per: "address", max: 60, window: 5 * MINUTE },
  "email-confirm": { per: "address", max: 60, window: 5 * MINUTE },
  "return-ticket": { per: "address", max: 60, window: 5 * MINUTE },
  /** Email addresses that can be tried with one magic link before it becomes invalid. */
  link: { per: "token", max: 5, window: HOUR },
  /** Sign-in links. A used link is given back: otherwise a stranger could see, from how many are left, that the owner has just signed in. */
  recipient: { per: "recipient", max: 10, window: HOUR },
  /** Other emails that anyone can request for any address: password resets until they are used, and confirmations of an account's new address. */
  "recipient-other": { per: "recipient", max: 6, window: HOUR },
  /** Emails that only the address of an account gets. Counted apart, so that what strangers may request doesn't reveal the account. */
  "recipient-account": { per: "recipient", max: 6, window: HOUR },
  /** Sign-in links beyond `recipient`, so that a flood doesn't lock the owner out. Per exact address: a link opens only its account. */
  "recipient-link": { per: "email", max: 1, window: 5 * MINUTE },
  /** Emails about what happened in an account: reminders, changes of password and address, deletion. Counted apart, so that a flood of requests doesn't suppress them. */
  "recipient-notice": { per: "recipient", max: 10, window: HOUR },
  /** "Account exists" emails. */
  "account-exists": { per: "email", max: 1, window: HOUR },
  /** New codes: enough for a school that signs in its headsets together. */
  "device-start": { per: "address", max: 60, window: 10 * MINUTE, code: "device/too-many-codes" },
  /** Unknown codes that are tried. Valid codes don't count. */
  "device-guess": { per: "address", max: 60, window: 10 * MINUTE, code: "device/too-many-tries" },
  "device-guess-by": { per: "user", max: 20, window: 10 * MINUTE, code: "device/too-many-tries" },
  /** Requests that call the payment provider, which limits all our calls together. */
  checkout: { per: "user", max: 60, window: 10 * MINUTE },
  /** Checkouts are stored for a year. */
  "checkout-day": { per: "user", max: 200, window: 24 * HOUR },
  "checkout-address": { per: "address", max: 300, window: 10 * MINUTE },
  /** Shared reports. Their tokens cannot be guessed; this protects the database. */
  shared: { per: "address", max: 60, window: MINUTE, code: "share/too-often" },
  /** Tokens of unsubscribe links. */
  "reminder-off": { per: "address", max: 60, window: MINUTE },
  /** Downloads of the user's data. */
  export: { per: "user", max: 10, window: HOUR, code: "account/export-too-often" },
  /** Requests with clicks. A page sends one for ten clicks. */
  clicks: { per: "user", max: 60, window: MINUTE, code: "tracking/too-many" },
  "page-views": { per: "address", max: 240, window: MINUTE, code: "tracking/too-many" },
  /** Page views are stored for 90 days, also those of strangers. */
  "page-views-day": { per: "address", max: 5_000, window: 24 * HOUR, code: "tracking/too-many" },
  /** Wrong codes for the local-only pages. */
  mailbox: { per: "address", max: 20, window: 10 * MINUTE },
  sandbox: { per: "address", max: 20, window: 10 * MINUTE },
} as const satisfies Record<string, RateLimit>;

export type RateLimitName = keyof typeof RATE_LIMITS;
/** The limits per client address. */
export type AddressLimitName = {
  [Name in RateLimitName]: (typeof RATE_LIMITS)[Name]["per"] extends "address" ? Name : never;
}[RateLimitName];
