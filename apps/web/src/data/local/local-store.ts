import type { PracticeDocument, PracticeSessions } from "@vr-eye-lab/domain/practice";
import { FIRST_PROTOCOL, PROTOCOL } from "@vr-eye-lab/domain/protocol";
import type { Collection, DocumentWrite, FeedCollection } from "@vr-eye-lab/domain/sync";

/** A document as the server had it last. Unsent writes are laid over it when it is read. */
export interface DocumentRow {
  /** Collection and id. */
  readonly key: string;
  readonly collection: FeedCollection;
  readonly id: string;
  readonly revision: number;
  /** Null where it is deleted: its revision is still of use. */
  readonly body: unknown;
  /** The protocol version that the body was withheld for; version 0.1 wrote none. */
  readonly protocol?: number;
  /** A newer state of a practice day that must not be shown yet: it may count a record whose own answer has not come. */
  readonly held?: { readonly revision: number; readonly body: unknown };
}

/** A write that has not been answered. They are sent in the order of their numbers. */
export interface OutboxRow {
  /** Given by the store. */
  readonly number?: number;
  readonly collection: Collection;
  readonly write: DocumentWrite;
  /** It was sent, and may have been stored without our hearing of it. */
  readonly attempted: boolean;
  /** The protocol version of what the writer saw of the document; version 0.1 wrote none. */
  readonly protocol?: number;
}

/** A practice record that was stored, and is not in the practice days here yet. */
export interface LandedRow {
  readonly id: string;
  readonly revision: number;
  readonly body: PracticeDocument;
}

export interface RefusedRow {
  /** The write's. */
  readonly id: string;
  readonly write: DocumentWrite;
  /** The reason, for people. */
  readonly message: string;
  /** As in the outbox. */
  readonly protocol?: number;
}

/** Size and last use of a page of history. */
export interface PageRow {
  /** The cursor that it was asked for with; empty for the first. */
  readonly before: string;
  /** Milliseconds since 1970. */
  readonly usedAt: number;
  readonly bytes: number;
}

export interface PageBodyRow {
  readonly before: string;
  readonly page: PracticeSessions;
}

/** Single facts. */
export interface FactRow {
  /**
   * cursor: the revision up to which changes are here. asked: the server was asked at least once. refetch: what is here is of another state of
   * the server. cacheBytes, longPollSeconds: its configuration as last heard.
   */
  readonly name: "cursor" | "asked" | "refetch" | "cacheBytes" | "longPollSeconds";
  readonly value: number;
  /** The protocol version that reached the cursor; version 0.1 wrote none. */
  readonly protocol?: number;
}

/** One kind of rows, in the order of their keys. */
export interface Rows<Row, Key> {
  get(key: Key): Promise<Row | undefined>;
  /** Adds a row, or replaces the one with its key. */
  put(row: Row): Promise<unknown>;
  delete(key: Key): Promise<unknown>;
  clear(): Promise<unknown>;
  all(): Promise<Row[]>;
  first(count: number): Promise<Row[]>;
  last(): Promise<Row | undefined>;
  count(): Promise<number>;
}

/** Rows that belong to collections. */
export interface CollectionRows<Row, Key, Name extends string> extends Rows<Row, Key> {
  of(collection: Name): Promise<Row[]>;
}

export interface Tables {
  readonly documents: CollectionRows<DocumentRow, string, FeedCollection>;
  readonly outbox: CollectionRows<OutboxRow, number, Collection>;
  readonly landed: Rows<LandedRow, string>;
  readonly refused: Rows<RefusedRow, string>;
  readonly pages: Rows<PageRow, string>;
  readonly pageBodies: Rows<PageBodyRow, string>;
  readonly facts: Rows<FactRow, FactRow["name"]>;
}

/** One person's data in this browser, shared by all its tabs. */
export interface LocalStore {
  readonly tables: Tables;
  /** Does all of the work or, when it throws, nothing of it. It awaits nothing but rows. */
  transaction<Result>(work: (tables: Tables) => Promise<Result>): Promise<Result>;
  /** Reads now, and again whenever rows that were read have changed, in whatever tab. Returns how to stop. */
  watch<Value>(read: (tables: Tables) => Promise<Value>, onValue: (value: Value) => void): () => void;
  close(): void;
  /** Closes it and deletes everything. */
  remove(): Promise<void>;
}

/** The key of a document's row. */
export function documentKey(collection: string, id: string): string {
  return `${collection}/${id}`;
}

/**
 * The revision up to which changes are here. Zero when an older version of the page fetched them: the server withheld from it what it couldn't
 * read, so everything is fetched again.
 */
export async function cursorOf(tables: Tables): Promise<number> {
  const row = await tables.facts.get("cursor");
  return row && (row.protocol ?? FIRST_PROTOCOL) >= PROTOCOL ? row.value : 0;
}

export async function putCursor(tables: Tables, value: number): Promise<void> {
  await tables.facts.put({ name: "cursor", value, protocol: PROTOCOL });
}

/** A fact's value; undefined when it is not known. */
export async function factOf(tables: Tables, name: FactRow["name"]): Promise<number | undefined> {
  return (await tables.facts.get(name))?.value;
}
