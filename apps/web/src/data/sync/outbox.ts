import type { MessageCode } from "@vr-eye-lab/domain/messages";
import { type Collection, type DocumentWrite, documentIdTime, OLDEST_UNSENT_DAYS } from "@vr-eye-lab/domain/sync";
import { DAY_MS } from "@vr-eye-lab/domain/time";
import { messageText } from "../../copy/message-text.ts";
import { documentKey, type Tables, type Waiting } from "./local-store.ts";
import { newId } from "./new-id.ts";
import { refuse } from "./settle.ts";

const TOO_LONG = "data/unsent-too-long" satisfies MessageCode;

/** Writes per push, well below the server's limit. */
const MOST_WRITES = 50;
/** Bytes per push, well below the server's limit. */
const LARGEST_PUSH = 512 * 1024;

/** The size of a value as JSON. */
export function bytesOf(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).length;
}

/** Divides writes into pushes that the server accepts, in order. */
export function* pushesOf(writes: readonly DocumentWrite[]): Generator<readonly DocumentWrite[]> {
  let [batch, bytes]: [DocumentWrite[], number] = [[], 0];
  for (const write of writes) {
    const size = bytesOf(write);
    if (batch.length === MOST_WRITES || (batch.length > 0 && bytes + size > LARGEST_PUSH)) {
      yield batch;
      [batch, bytes] = [[], 0];
    }
    batch.push(write);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}

/**
 * Appends a write to the outbox. Call it in a transaction.
 * @param body if omitted, the document is deleted
 * @param isSeen whether the user has seen the body that is stored here. If not, the write conflicts with what they haven't seen
 */
export async function enqueue(
  tables: Tables,
  collection: Collection,
  documentId: string,
  body?: unknown,
  isSeen: (body: unknown) => boolean = () => true,
): Promise<void> {
  const before = (await tables.outbox.of(collection)).findLast(({ write }) => write.documentId === documentId);
  const row = await tables.documents.get(documentKey(collection, documentId));
  const write: DocumentWrite = {
    id: newId(),
    collection,
    documentId,
    kind: body === undefined ? "delete" : "put",
    base: before ? before.write.base : row ? row.revision - (isSeen(row.body) ? 0 : 1) : null,
    ...(body !== undefined && { body }),
  };
  await tables.outbox.put({ collection, write, attempted: false });
}

interface BatchOptions {
  /** The maximum number of writes. */
  readonly most?: number | undefined;
  /** Has the collections that the server doesn't take now. */
  readonly paused?: ReadonlyMap<Collection, unknown>;
  /** Milliseconds since 1970. */
  readonly now?: number | undefined;
}

/** The next writes to send, in order, with `attempted` set. Writes that are too old become refused. Call it in a transaction. */
export async function takeBatch(tables: Tables, options: BatchOptions = {}): Promise<Waiting[]> {
  const { most = MOST_WRITES, paused = new Map(), now = Date.now() } = options;
  const batch: Waiting[] = [];
  let bytes = 0;
  for (const row of (await tables.outbox.all()) as Waiting[]) {
    if (batch.length === most) break;
    // The result of a write that was sent is needed before a pull.
    if (paused.has(row.collection) && !row.attempted) continue;
    if (now - documentIdTime(row.write.id) > OLDEST_UNSENT_DAYS * DAY_MS) {
      await tables.outbox.delete(row.number);
      await refuse(tables, row, { code: TOO_LONG, error: messageText(TOO_LONG) });
      continue;
    }
    bytes += bytesOf(row.write);
    if (batch.length > 0 && bytes > LARGEST_PUSH) break;
    if (!row.attempted) await tables.outbox.put({ ...row, attempted: true });
    batch.push(row);
  }
  return batch;
}
