import { type ServerMessageCode, serverMessageText } from "@vr-eye-lab/domain/messages";
import type { Kysely, Transaction } from "kysely";
import type { DatabaseKind } from "./kind.ts";
import type { Tables } from "./tables.ts";

/** The store, whichever database is behind it. Only server/db knows SQL dialects. */
export interface Database {
  readonly kind: DatabaseKind;
  /** For reading outside a transaction. */
  readonly reader: Kysely<Tables>;
  /** Better Auth's own way in: reads and single writes. */
  readonly kysely: Kysely<Tables>;
  /**
   * Runs one durable write in a transaction of its own kind: it resolves after the commit, and a thrown error undoes this write alone.
   * Writes that wait together may share a commit. `work` awaits nothing but its own queries, lets their errors pass, and may be run again
   * when the database had to undo it for the sake of another write.
   * @throws DatabaseUnavailableError when the database cannot be reached or cannot write (503).
   */
  write<Result>(work: (transaction: Transaction<Tables>) => Promise<Result>): Promise<Result>;
  /** Whether a query is answered. */
  ready(): Promise<boolean>;
  /** Has every process told, once the writing transaction is committed, that a user's data have changed. */
  announce(transaction: Transaction<Tables>, userId: string): void;
  /**
   * Resolves when something of the user's may have changed, or after `milliseconds`, or when `signal` is aborted. Ask it before reading, so
   * that nothing is missed in between: `const changed = database.change(…)`, read, then `await changed` if there was nothing.
   */
  change(userId: string, milliseconds: number, signal?: AbortSignal): Promise<void>;
  /** Wakes all who wait for changes, and lets nobody wait any more: a server that stops need not wait for them. */
  stopWaiting(): void;
  /** Lets what is being written finish, and lets go of the database. */
  close(): Promise<void>;
}

/** The database cannot be reached, or cannot store anything at present. Answered with 503; reading may go on. */
export class DatabaseUnavailableError extends Error {
  override name = "DatabaseUnavailableError";
  readonly code: Extract<ServerMessageCode, `database/${string}`>;

  constructor(code: DatabaseUnavailableError["code"], cause?: unknown) {
    super(serverMessageText(code), { cause });
    this.code = code;
  }
}

/** The store cannot be opened. The message is one line for whoever starts the server, and never holds a password. */
export class DatabaseOpenError extends Error {
  override name = "DatabaseOpenError";
}
