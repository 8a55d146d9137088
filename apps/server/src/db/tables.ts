import type { Comfort } from "@vr-eye-lab/domain/practice";
import type { Collection } from "@vr-eye-lab/domain/sync";
import type { Generated } from "kysely";

type AuthDate = string | Date;

/** The tables that Better Auth defines, without columns that no code uses. Dates are text in SQLite and timestamps in PostgreSQL. */
interface AuthTables {
  user: {
    id: string;
    name: string;
    email: string;
    emailVerified: boolean | number;
    image: string | null;
    createdAt: AuthDate;
    updatedAt: AuthDate;
    /** Ours: when an operator disabled the account, as ISO text. */
    disabledAt: Generated<string | null>;
  };
  session: {
    id: string;
    expiresAt: AuthDate;
    token: string;
    createdAt: AuthDate;
    updatedAt: AuthDate;
    ipAddress: string | null;
    userAgent: string | null;
    userId: string;
  };
  account: {
    id: string;
    accountId: string;
    providerId: string;
    userId: string;
    password: string | null;
    createdAt: AuthDate;
    updatedAt: AuthDate;
  };
  verification: {
    id: string;
    identifier: string;
    value: string;
    expiresAt: AuthDate;
    createdAt: AuthDate;
    updatedAt: AuthDate;
  };
  rateLimit: { id: string; key: string; count: number; lastRequest: number };
}

/** All tables, for Kysely. In our own tables, instants are ISO text and booleans are 0 or 1 in both databases. */
export interface Tables extends AuthTables {
  /** The latest revision of a user's data. Every write of a user locks and changes this row. */
  userRevision: {
    userId: string;
    revision: number;
    /** Counts all writes to the user's data, also those without a revision. */
    version: Generated<number>;
    /** How much of the quotas is used, as JSON: see store/usage.ts. */
    usage: Generated<string>;
    /** The revision at which a backup was restored, 0 for never. Lower cursors belong to the data before. */
    floor: Generated<number>;
  };

  /** Documents as JSON. A deleted document keeps its row without a body (tombstone), so that other devices learn of it. */
  document: {
    userId: string;
    collection: Exclude<Collection, "practice">;
    id: string;
    body: string | null;
    deleted: 0 | 1;
    revision: number;
    updatedAt: string;
  };

  /** Results of processed writes, so that a repeated write gets the same result. */
  write: {
    userId: string;
    id: string;
    /** JSON. */
    result: string;
    at: string;
  };

  /** Practice sessions. Only the history reads them: statistics come from the days. */
  practice: {
    userId: string;
    id: string;
    startedAt: string;
    /** The user's local date, such as 2026-11-21. */
    date: string;
    zone: string;
    /** Seconds. */
    duration: number;
    /** JSON. */
    exercises: string;
    /** How the session was shown, as JSON; null if unknown. */
    evidence: string | null;
    /** Null if not answered. */
    comfort: Generated<Comfort | null>;
  };

  /** Sum of the sessions of a date. It is part of the change feed, and all statistics are computed from it. */
  practiceDay: {
    userId: string;
    date: string;
    seconds: number;
    sessions: number;
    /** How often each motion was practised, as JSON. */
    types: string;
    revision: number;
  };

  /** Clicks on our own controls. */
  click: {
    userId: string;
    id: string;
    /** The visit. */
    sessionId: string;
    /** The control's fixed id. */
    element: string;
    at: string;
    pathname: string;
    userAgent: string | null;
  };

  pageView: {
    id: string;
    /** Null for visitors. */
    userId: string | null;
    path: string;
    title: string;
    at: string;
  };

  /** Customer ids at the payment provider. Subscriptions are part of the profile. */
  billing: {
    userId: string;
    customerId: string;
    /** Counts the provider queries for this customer; each takes the next number before it starts. */
    asked: Generated<number>;
    /** The number of the query whose result the profile contains. Results with lower numbers are stale. */
    applied: Generated<number>;
  };

  /** Checkouts, and the one-time ticket for the way back. */
  checkout: {
    sessionId: string;
    userId: string;
    priceId: string;
    createdAt: string;
    /** SHA-256 of the ticket; null if there is none or it was used. */
    ticketHash: string | null;
    ticketExpiresAt: string | null;
    /** When the return was processed. */
    verifiedAt: string | null;
  };

  /** Processed webhook events. */
  webhookEvent: { id: string; type: string; at: string };

  /** Share links. */
  share: {
    id: string;
    userId: string;
    /** The owner's name for the link. */
    name: string;
    /** SHA-256 of the token. */
    tokenHash: string;
    createdAt: string;
    expiresAt: string;
    /** When it was last viewed. */
    openedAt: string | null;
    /** 1 if it shows the check-ins. */
    checkIns: Generated<number>;
  };

  /** Devices that sign in by a code. */
  deviceCode: {
    id: string;
    /** SHA-256 of the device's secret. */
    deviceHash: string;
    /** HMAC of the code that the user types, which is too short for a hash without a key. */
    userHash: string;
    /** The device's browser; null if unknown. */
    browser: string | null;
    state: "waiting" | "approved" | "denied" | "used";
    /** The user who approved it, until it is signed in. */
    userId: string | null;
    createdAt: string;
    expiresAt: string;
    /** When the device last polled. */
    polledAt: string | null;
  };

  /** The next reminder of each user who ever turned reminders on. */
  reminder: {
    userId: string;
    /** When to send or retry it; null for never. */
    dueAt: string | null;
    /** The local date of the plan. */
    date: string | null;
    /** The scheduled time. */
    slotAt: string | null;
    /** The date of the last reminder. */
    lastDate: string | null;
    /** When the row was computed. */
    scheduledAt: string;
  };
}
