import { messageText } from "@vr-eye-lab/domain/messages";
import {
  canRead,
  FIRST_PROTOCOL,
  PROTOCOL,
  type Unreadable,
  type UnreadableBy,
  unreadableBy,
} from "@vr-eye-lab/domain/protocol";
import { type Collection, type DocumentWrite, documentIdTime, OLDEST_UNSENT_DAYS } from "@vr-eye-lab/domain/sync";
import { DAY_MS } from "@vr-eye-lab/domain/time";
import { newId } from "../new-id.ts";
import { documentKey, type Tables, type Waiting, writtenBy } from "./local-store.ts";
import { refuse, releaseDays } from "./settle.ts";

/** Writes per push, well below the server's limit. */
const MOST_WRITES = 50;
/** Bytes per push, well below the server's limit. */
const LARGEST_PUSH = 512 * 1024;

/**
 * Appends a write to the outbox. Call it in a transaction.
 * @param body if omitted, the document is deleted
 * @param protocol the protocol version of the document that the writer saw; by default, of the local one
 */
export async function enqueue(
  tables: Tables,
  collection: Collection,
  documentId: string,
  body?: unknown,
  protocol?: number,
): Promise<void> {
  const before = (await tables.outbox.of(collection)).findLast(({ write }) => write.documentId === documentId);
  const row = await tables.documents.get(documentKey(collection, documentId));
  const seen = before ?? row;
  const write: DocumentWrite = {
    id: newId(),
    collection,
    documentId,
    kind: body === undefined ? "delete" : "put",
    base: before ? before.write.base : (row?.revision ?? null),
    ...(body !== undefined && { body }),
  };
  const version = protocol ?? (seen ? writtenBy(seen) : PROTOCOL);
  await tables.outbox.put({ collection, write, attempted: false, protocol: version });
}

interface BatchOptions {
  /** The maximum number of writes. */
  readonly most?: number | undefined;
  /** The server's protocol version. */
  readonly server?: number;
  readonly unreadable?: UnreadableBy;
  /** Has the collections that the server doesn't take now. */
  readonly held?: ReadonlyMap<Collection, unknown>;
  /** Milliseconds since 1970. */
  readonly now?: number | undefined;
}

/**
 * The next writes to send, in order, of one protocol version, marked as sent. Skips writes the server can't read, and
 * all later writes to their documents. Writes that are too old become refused. Call it in a transaction.
 */
export async function takeBatch(tables: Tables, options: BatchOptions = {}): Promise<Waiting[]> {
  const {
    most = MOST_WRITES,
    server = PROTOCOL,
    unreadable = unreadableBy,
    held = new Map(),
    now = Date.now(),
  } = options;
  const batch: Waiting[] = [];
  const oldest = unreadable(FIRST_PROTOCOL);
  // The server may turn out to be older than expected and skip these writes; later ones must not overtake them.
  const newer = new Set<string>();
  let bytes = 0;
  let hasExpired = false;
  for (const row of await nextRows(tables, unreadable(server), held, Math.min(most, MOST_WRITES))) {
    const { id, collection, documentId, body } = row.write;
    if (now - documentIdTime(id) > OLDEST_UNSENT_DAYS * DAY_MS) {
      hasExpired = true;
      await tables.outbox.delete(row.number);
      await refuse(tables, row, messageText("data/unsent-too-long"));
      continue;
    }
    const key = documentKey(collection, documentId);
    if (newer.has(key) || (batch[0] && writtenBy(batch[0]) !== writtenBy(row))) break;
    if (!canRead(collection, body, oldest)) newer.add(key);
    bytes += new TextEncoder().encode(JSON.stringify(row.write)).length;
    if (batch.length > 0 && bytes > LARGEST_PUSH) break;
    if (!row.attempted) await tables.outbox.put({ ...row, attempted: true });
    batch.push(row);
  }
  if (hasExpired) await releaseDays(tables);
  return hasExpired && batch.length === 0 ? takeBatch(tables, options) : batch;
}

async function nextRows(
  tables: Tables,
  hidden: Unreadable | null,
  held: ReadonlyMap<Collection, unknown>,
  most: number,
): Promise<Waiting[]> {
  if (!hidden && held.size === 0) return (await tables.outbox.first(most)) as Waiting[];
  const skipped = new Set<string>();
  const rows = ((await tables.outbox.all()) as Waiting[]).filter(({ write: { collection, documentId, body } }) => {
    const key = documentKey(collection, documentId);
    if (held.has(collection) || !canRead(collection, body, hidden)) skipped.add(key);
    return !skipped.has(key);
  });
  return rows.slice(0, most);
}
