import type { Collection } from "@vr-eye-lab/domain/documents";

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
  click: ClickTable;
  pageView: PageViewTable;
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
}

/** Documents as JSON. A deleted one stays as a tombstone without a body, so that other devices hear of it. */
interface DocumentTable {
  userId: string;
  collection: Exclude<Collection, "practice">;
  id: string;
  body: string | null;
  deleted: 0 | 1;
  revision: number;
  updatedAt: string;
}

/** Every write that was answered, so that its repetition is answered alike. */
interface WriteTable {
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
