import type { PracticeDocument } from "@vr-eye-lab/domain/practice";
import {
  canRead,
  FIRST_PROTOCOL,
  PROTOCOL,
  type Unreadable,
  type UnreadableBy,
  unreadableBy,
} from "@vr-eye-lab/domain/protocol";
import type { Collection, DocumentWrite, PushResult } from "@vr-eye-lab/domain/sync";
import { newId } from "../new-id.ts";
import { cursorOf, type DocumentRow, documentKey, type OutboxRow, type Tables } from "./local-store.ts";
import { bodyAfter } from "./overlay.ts";
import { recordOf } from "./practice-write.ts";

/** Writes of one push, well below what the server takes. */
const MOST_WRITES = 50;
/** Bytes of one push, well below what the server takes. */
const LARGEST_PUSH = 512 * 1024;

/** A row of the outbox as it is read: with its number. */
export type Waiting = OutboxRow & { readonly number: number };

/**
 * Puts a write at the end. Call it in a transaction.
 * @param body left out: the document is deleted
 * @param protocol the version of what the writer saw of the document; left out, that of the document here
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

/** The protocol version of a row; version 0.1 wrote none. */
export function writtenBy({ protocol = FIRST_PROTOCOL }: { readonly protocol?: number }): number {
  return protocol;
}

/** What `takeBatch` has to know of the server. */
interface BatchOptions {
  /** Writes at most. */
  readonly most?: number | undefined;
  /** The server's protocol version. */
  readonly server?: number;
  readonly unreadable?: UnreadableBy;
}

/**
 * The next writes to be sent, in order, marked as sent. Call it in a transaction. All are of one protocol version. A write that the server can't
 * read stays, and so does every later write to its document.
 */
export async function takeBatch(
  tables: Tables,
  { most = MOST_WRITES, server = PROTOCOL, unreadable = unreadableBy }: BatchOptions = {},
): Promise<Waiting[]> {
  const batch: Waiting[] = [];
  const oldest = unreadable(FIRST_PROTOCOL);
  // The server may turn out to be older than it was: then these writes stay, and nothing later may have passed them.
  const newer = new Set<string>();
  let bytes = 0;
  for (const row of await nextRows(tables, unreadable(server), Math.min(most, MOST_WRITES))) {
    const { collection, documentId, body } = row.write;
    const key = documentKey(collection, documentId);
    if (newer.has(key) || (batch[0] && writtenBy(batch[0]) !== writtenBy(row))) break;
    if (!canRead(collection, body, oldest)) newer.add(key);
    bytes += new TextEncoder().encode(JSON.stringify(row.write)).length;
    if (batch.length > 0 && bytes > LARGEST_PUSH) break;
    if (!row.attempted) await tables.outbox.put({ ...row, attempted: true });
    batch.push(row);
  }
  return batch;
}

async function nextRows(tables: Tables, hidden: Unreadable | null, most: number): Promise<Waiting[]> {
  if (!hidden) return (await tables.outbox.first(most)) as Waiting[];
  const held = new Set<string>();
  const rows = ((await tables.outbox.all()) as Waiting[]).filter(({ write: { collection, documentId, body } }) => {
    const key = documentKey(collection, documentId);
    if (!canRead(collection, body, hidden)) held.add(key);
    return !held.has(key);
  });
  return rows.slice(0, most);
}

/** Puts the server's answers into effect: what is stored or refused leaves the outbox. Call it in a transaction. */
export async function settle(tables: Tables, batch: readonly Waiting[], results: readonly PushResult[]): Promise<void> {
  const answers = new Map(results.map((result) => [result.id, result]));
  for (const row of batch) {
    const { number, write } = row;
    const result = answers.get(write.id);
    // Another tab may have been answered before, where the browser knows no locks.
    if (!result || !(await tables.outbox.get(number))) continue;
    await tables.outbox.delete(number);
    if (result.status === "stored") await land(tables, row, result.revision);
    else await refuse(tables, row, result);
  }
  await releaseDays(tables);
}

async function land(tables: Tables, waiting: Waiting, revision: number): Promise<void> {
  const { write } = waiting;
  if (write.collection === "practice") {
    const record = recordOf(write);
    // How it felt is in no sum that could come back.
    if (!record) return;
    if ((await cursorOf(tables)) < revision || (await isHeld(tables, record))) {
      await tables.landed.put({ id: write.documentId, revision, body: record });
    }
    return;
  }
  const key = documentKey(write.collection, write.documentId);
  const row = await tables.documents.get(key);
  if ((row?.revision ?? 0) < revision) {
    const body = bodyAfter(row?.body ?? null, write);
    // A profile that has not come yet cannot be made out of a change to it.
    if (write.collection !== "users" || body) {
      const { collection, documentId: id } = write;
      const protocol = writtenBy(waiting);
      await tables.documents.put({ key, collection, id, revision, body, protocol } satisfies DocumentRow);
    }
  }
  for (const later of await tables.outbox.of(write.collection)) {
    if (later.write.documentId !== write.documentId) continue;
    // Whoever wrote it had this write before their eyes.
    await tables.outbox.put({ ...later, write: { ...later.write, base: Math.max(later.write.base ?? 0, revision) } });
  }
}

async function refuse(tables: Tables, waiting: Waiting, result: PushResult & { status: "refused" }): Promise<void> {
  const { write } = waiting;
  // What should go is not there: that is as it should be.
  if (write.kind === "delete" && result.code === "document/not-found") {
    await tables.documents.delete(documentKey(write.collection, write.documentId));
  } else if (write.collection !== "practice" || recordOf(write)) {
    // How something felt that was not taken is nothing to keep: the record's own refusal is told.
    await tables.refused.put({ id: write.id, write, message: result.error, protocol: writtenBy(waiting) });
  }
}

function isHeld(tables: Tables, { date }: PracticeDocument): Promise<boolean> {
  return tables.documents.get(documentKey("practiceDays", date)).then((row) => row?.held !== undefined);
}

/** Shows the practice days that were held back for answers that have come by now. */
async function releaseDays(tables: Tables): Promise<void> {
  const open = await unansweredDays(tables);
  const cursor = await cursorOf(tables);
  for (const row of await tables.documents.of("practiceDays")) {
    if (!row.held || open.has(row.id)) continue;
    const { held, ...rest } = row;
    await tables.documents.put({ ...rest, ...held });
    for (const { id, revision, body } of await tables.landed.all()) {
      if (body.date === row.id && revision <= cursor) await tables.landed.delete(id);
    }
  }
}

/** The days of practice records that were sent and not answered. */
export async function unansweredDays(tables: Tables): Promise<Set<string>> {
  const waiting = await tables.outbox.of("practice");
  return new Set(waiting.filter(({ attempted }) => attempted).flatMap(({ write }) => recordOf(write)?.date ?? []));
}
