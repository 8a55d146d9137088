import type { MessageValues } from "@vr-eye-lab/domain/messages";
import type { PracticeDocument, PracticeSessions } from "@vr-eye-lab/domain/practice";
import type { Collection, DocumentWrite, FeedCollection } from "@vr-eye-lab/domain/sync";

/** A document as the server sent it last. Reading it applies unsent writes. */
export interface DocumentRow {
  /** Collection and id. */
  readonly key: string;
  readonly collection: FeedCollection;
  readonly id: string;
  readonly revision: number;
  /** Null when it is deleted: its revision is still needed. */
  readonly body: unknown;
}

/** A write without a result. Writes are sent in the order of their numbers. */
export interface OutboxRow {
  /** Assigned by the store. */
  readonly number?: number;
  readonly collection: Collection;
  readonly write: DocumentWrite;
  /** It was sent and has no result yet, so the server may have stored it. */
  readonly attempted: boolean;
}

/** A row read from the outbox, which has a number. */
export type Waiting = OutboxRow & { readonly number: number };

/** A practice record that the server has stored, but that isn't in the local practice days yet. */
export interface StoredRecordRow {
  readonly id: string;
  readonly revision: number;
  readonly body: PracticeDocument;
}

export interface RefusedRow {
  /** The write's id. */
  readonly id: string;
  readonly write: DocumentWrite;
  /** The reason, for the user, and what its text in another language needs. */
  readonly message: string;
  readonly code?: string | undefined;
  readonly values?: MessageValues | undefined;
}

/** Size and last use of a cached page of history. */
interface PageRow {
  /** The cursor of its request; empty for the first page. */
  readonly before: string;
  /** Milliseconds since 1970. */
  readonly usedAt: number;
  readonly bytes: number;
}

export interface FactRow {
  /** cursor: the last revision pulled. asked: a pull is done. refetch: the documents don't match the server's store. */
  readonly name: "cursor" | "asked" | "refetch";
  readonly value: number;
}

/** A table, in the order of its keys. */
export interface Rows<Row, Key> {
  get(key: Key): Promise<Row | undefined>;
  /** Inserts or replaces a row. */
  put(row: Row): Promise<unknown>;
  delete(key: Key): Promise<unknown>;
  clear(): Promise<unknown>;
  all(): Promise<Row[]>;
  count(): Promise<number>;
}

/** A table whose rows have a collection. */
export interface CollectionRows<Row, Key, Name extends string> extends Rows<Row, Key> {
  of(collection: Name): Promise<Row[]>;
}

export interface Tables {
  readonly documents: CollectionRows<DocumentRow, string, FeedCollection>;
  readonly outbox: CollectionRows<OutboxRow, number, Collection>;
  /** Records that the server has stored. */
  readonly storedRecords: Rows<StoredRecordRow, string>;
  readonly refused: Rows<RefusedRow, string>;
  readonly pages: Rows<PageRow, string>;
  readonly pageBodies: Rows<{ readonly before: string; readonly page: PracticeSessions }, string>;
  readonly facts: Rows<FactRow, FactRow["name"]>;
}

/** One user's data in this browser, shared by all tabs. */
export interface LocalStore {
  /**
   * database: all tabs share it. memory: this page's own, until it closes. substitute: the same, for a database that was lost,
   * in which writes may be unsent.
   */
  readonly place: "database" | "memory" | "substitute";
  readonly tables: Tables;
  /** Rolls back when `work` throws. `work` must await nothing but rows. */
  transaction<Result>(work: (tables: Tables) => Promise<Result>): Promise<Result>;
  /** Reads now, and again whenever the rows read have changed, in any tab. @returns stops it */
  watch<Value>(read: (tables: Tables) => Promise<Value>, onValue: (value: Value) => void): () => void;
  /** Lets running transactions finish. Later calls fail. */
  close(): void;
  /** Closes the store and aborts running transactions. */
  abort(): void;
  /** Closes the store and deletes everything. */
  remove(): Promise<void>;
}

export function documentKey(collection: string, id: string): string {
  return `${collection}/${id}`;
}

/** The last revision pulled. */
export async function cursorOf(tables: Tables): Promise<number> {
  return (await factOf(tables, "cursor")) ?? 0;
}

export async function putCursor(tables: Tables, value: number): Promise<void> {
  await tables.facts.put({ name: "cursor", value });
}

/** A fact's value; undefined if it is unknown. */
export async function factOf(tables: Tables, name: FactRow["name"]): Promise<number | undefined> {
  return (await tables.facts.get(name))?.value;
}
