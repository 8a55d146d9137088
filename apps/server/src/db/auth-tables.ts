import type { Generated } from "kysely";

type AuthDate = string | Date;

/** The tables that Better Auth defines, without columns that no code uses. Dates are text in SQLite and timestamps in PostgreSQL. */
export interface AuthTables {
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
