import { type ServerMessageCode, serverMessageText } from "@vr-eye-lab/domain/messages";
import type { Kysely, Transaction } from "kysely";
import type { Tables } from "./tables.ts";
import type { Wait } from "./wake-ups.ts";

/** The two databases that an installation can use. */
export type DatabaseKind = "sqlite" | "postgres";

/** The database, SQLite or PostgreSQL. Only db/ knows SQL dialects. */
export interface Database {
  readonly kind: DatabaseKind;
  /** For reads outside a transaction. */
  readonly reader: Kysely<Tables>;
  /** For Better Auth: reads and single writes. */
  readonly kysely: Kysely<Tables>;
  /**
   * Runs one durable write and resolves after the commit. If it throws, it is rolled back.
   * `work` awaits only its own queries and does not catch their errors. It may run again after a conflict with another transaction.
   * @throws DatabaseUnavailableError when the database cannot be reached or cannot write (503)
   */
  write<Result>(work: (transaction: Transaction<Tables>) => Promise<Result>): Promise<Result>;
  /** As `write`, for work that is one statement on PostgreSQL. There it needs no transaction. */
  writeAtOnce<Result>(work: (transaction: Transaction<Tables>) => Promise<Result>): Promise<Result>;
  /** How busy it is now. */
  load(): {
    /** Writes that wait for the SQLite file, or queries that wait for a connection. */
    readonly waiting: number;
    /** Connections to PostgreSQL. */
    readonly connections?: { readonly busy: number; readonly idle: number };
  };
  /** Notifies every process after the commit that a user's data changed. */
  announce(transaction: Transaction<Tables>, userId: string): void;
  /**
   * Waits until the user's data may have changed, or for `milliseconds`. Call it before reading, so that no change is missed:
   * `const { over } = database.change(…)`, read, then `await over` if there was nothing.
   */
  change(userId: string, milliseconds: number): Wait;
  /** Resolves all waits for changes, and makes later ones resolve at once. For stopping the server. */
  stopWaiting(): void;
  /** Finishes pending writes and disconnects. */
  close(): Promise<void>;
}

/** The database cannot be reached or cannot write. Answered with 503; reads may still work. */
export class DatabaseUnavailableError extends Error {
  override name = "DatabaseUnavailableError";
  readonly code: Extract<ServerMessageCode, `database/${string}`>;

  constructor(code: DatabaseUnavailableError["code"], cause?: unknown) {
    super(serverMessageText(code), { cause });
    this.code = code;
  }
}
