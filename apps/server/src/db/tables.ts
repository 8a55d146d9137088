import type { Comfort } from "@vr-eye-lab/domain/practice";
import type { Collection } from "@vr-eye-lab/domain/sync";
import type { Generated } from "kysely";

/**
 * The tables as Kysely knows them. Better Auth's own four and its rateLimit have the shapes that it wants: their dates are texts in SQLite and
 * timestamps in PostgreSQL, and nobody but Better Auth and the session gate reads them. In ours, moments are ISO texts and booleans 0 or 1 on both.
 */
export interface Tables {
  user: UserTable;
  session: SessionTable;
  account: AccountTable;
  verification: VerificationTable;
  rateLimit: RateLimitTable;
  userRevision: UserRevisionTable;
  document: DocumentTable;
  write: WriteTable;
  practice: PracticeTable;
  practiceDay: PracticeDayTable;
  practiceMonth: PracticeMonthTable;
  practiceRun: PracticeRunTable;
  practiceTotal: PracticeTotalTable;
  click: ClickTable;
  pageView: PageViewTable;
  billing: BillingTable;
  checkout: CheckoutTable;
  webhookEvent: WebhookEventTable;
  share: ShareTable;
  deviceCode: DeviceCodeTable;
  reminder: ReminderTable;
}

type AuthDate = string | Date;

interface UserTable {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean | number;
  image: string | null;
  createdAt: AuthDate;
  updatedAt: AuthDate;
}

interface SessionTable {
  id: string;
  expiresAt: AuthDate;
  token: string;
  createdAt: AuthDate;
  updatedAt: AuthDate;
  ipAddress: string | null;
  userAgent: string | null;
  userId: string;
}

interface AccountTable {
  id: string;
  accountId: string;
  providerId: string;
  userId: string;
  accessToken: string | null;
  refreshToken: string | null;
  idToken: string | null;
  accessTokenExpiresAt: AuthDate | null;
  refreshTokenExpiresAt: AuthDate | null;
  scope: string | null;
  password: string | null;
  createdAt: AuthDate;
  updatedAt: AuthDate;
}

interface VerificationTable {
  id: string;
  identifier: string;
  value: string;
  expiresAt: AuthDate;
  createdAt: AuthDate;
  updatedAt: AuthDate;
}

interface RateLimitTable {
  id: string;
  key: string;
  count: number;
  lastRequest: number;
}

/** The last revision that a user's data has reached. Its row is the lock under which a user's writes take turns. */
interface UserRevisionTable {
  userId: string;
  revision: number;
  /** How many saved sequences there are, so that their limit costs no counting. */
  savedSequences: Generated<number>;
  /** The revision at which a backup came back, 0 for never: cursors below it belong to the state that it replaced. */
  floor: Generated<number>;
}

/** Documents as JSON. A deleted one stays as a tombstone without a body, so that other devices hear of it. */
export interface DocumentTable {
  userId: string;
  collection: Exclude<Collection, "practice">;
  id: string;
  body: string | null;
  deleted: 0 | 1;
  revision: number;
  updatedAt: string;
}

/** Every write that was answered, so that its repetition is answered alike. */
export interface WriteTable {
  userId: string;
  id: string;
  /** The answer as JSON. */
  result: string;
  at: string;
}

/** Clicks on our own controls. Each belongs to the session record that its page had begun. */
interface ClickTable {
  userId: string;
  id: string;
  sessionId: string;
  /** The control's fixed id. */
  element: string;
  at: string;
  pathname: string;
  userAgent: string | null;
}

/** Page views. Nobody's name is on those of visitors. */
interface PageViewTable {
  id: string;
  /** Null: anonymous. */
  userId: string | null;
  path: string;
  title: string;
  at: string;
}

/** What was practised, a row for each session. Only the history reads them: figures come from the sums below. */
interface PracticeTable {
  userId: string;
  id: string;
  startedAt: string;
  /** Where the person was, such as 2026-11-21. */
  date: string;
  zone: string;
  /** Seconds. */
  duration: number;
  /** As JSON. */
  exercises: string;
  /** As JSON: how it was shown. Null: not told. */
  evidence: string | null;
  /** Null: not said. */
  comfort: Generated<Comfort | null>;
}

/** The sum of a date. Its revision puts it into the change feed. */
interface PracticeDayTable {
  userId: string;
  date: string;
  seconds: number;
  sessions: number;
  /** How often each motion was practised, as JSON. */
  types: string;
  revision: number;
}

/** The sum of a month, such as 2026-11. */
interface PracticeMonthTable {
  userId: string;
  month: string;
  seconds: number;
}

/** Days in a row that were practised, the longest possible ones: between two of a user there is at least one day without. */
interface PracticeRunTable {
  userId: string;
  firstDate: string;
  lastDate: string;
}

/** The sum of everything. */
interface PracticeTotalTable {
  userId: string;
  seconds: number;
  sessions: number;
  types: string;
  /** The latest date. */
  lastDate: string;
}

/** Who somebody is to the payment provider. What they bought stands in their profile. */
interface BillingTable {
  userId: string;
  customerId: string;
  /** How often the provider was asked what this customer has: each asking takes the next number before it begins. */
  asked: Generated<number>;
  /** The number of the asking whose answer the profile holds: an answer with a lower one comes too late and is left out. */
  applied: Generated<number>;
}

/** Checkout sessions that were begun here, and the one-time ticket of the way back. */
interface CheckoutTable {
  sessionId: string;
  userId: string;
  priceId: string;
  createdAt: string;
  /** SHA-256 of the ticket; null when there is none, or it was used. */
  ticketHash: string | null;
  ticketExpiresAt: string | null;
  /** When its return was processed. */
  verifiedAt: string | null;
}

/** Events of the payment provider that were dealt with. */
interface WebhookEventTable {
  id: string;
  type: string;
  at: string;
}

/** Links by which somebody shows their progress to whoever has them. */
interface ShareTable {
  id: string;
  userId: string;
  /** What its owner calls it. */
  name: string;
  /** SHA-256 of the token in the link. */
  tokenHash: string;
  createdAt: string;
  expiresAt: string;
  /** When it was last looked at. */
  openedAt: string | null;
}

/** Devices that wait to be signed in by a code. */
export interface DeviceCodeTable {
  id: string;
  /** SHA-256 of the secret by which the device asks. */
  deviceHash: string;
  /** HMAC of the code that people type, which is too short for a hash without a key. */
  userHash: string;
  /** What the device is, roughly; null: it did not say. */
  browser: string | null;
  state: "waiting" | "approved" | "denied" | "used";
  /** Who has approved it, until it is signed in. */
  userId: string | null;
  createdAt: string;
  expiresAt: string;
  /** When the device has asked last. */
  polledAt: string | null;
}

/** When somebody is reminded of their programme next. Who has asked for it once keeps a row. */
export interface ReminderTable {
  userId: string;
  /** When to look: at the hour of the reminder, or when a mail is tried again; null: never. */
  dueAt: string | null;
  /** The date of the plan that it is about, where the person is. */
  date: string | null;
  /** The hour of the reminder. */
  slotAt: string | null;
  /** The date of the last one. */
  lastDate: string | null;
}
