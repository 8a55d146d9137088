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
import { recordOf } from "./practice-days.ts";
import { bodyAfter } from "./unsent-writes.ts";

/** Writes per push, well below the server's limit. */
const MOST_WRITES = 50;
/** Bytes per push, well below the server's limit. */
const LARGEST_PUSH = 512 * 1024;

/** A row read from the outbox, which has a number. */
export type Waiting = OutboxRow & { readonly number: number };

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

/** The protocol version of a row. */
export function writtenBy({ protocol = FIRST_PROTOCOL }: { readonly protocol?: number }): number {
  return protocol;
}

interface BatchOptions {
  /** The maximum number of writes. */
  readonly most?: number | undefined;
  /** The server's protocol version. */
  readonly server?: number;
  readonly unreadable?: UnreadableBy;
}

/**
 * The next writes to send, in order, of one protocol version, marked as sent. Skips writes the server can't read, and
 * all later writes to their documents. Call it in a transaction.
 */
export async function takeBatch(
  tables: Tables,
  { most = MOST_WRITES, server = PROTOCOL, unreadable = unreadableBy }: BatchOptions = {},
): Promise<Waiting[]> {
  const batch: Waiting[] = [];
  const oldest = unreadable(FIRST_PROTOCOL);
  // The server may turn out to be older than expected and skip these writes; later ones must not overtake them.
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
  const skipped = new Set<string>();
  const rows = ((await tables.outbox.all()) as Waiting[]).filter(({ write: { collection, documentId, body } }) => {
    const key = documentKey(collection, documentId);
    if (!canRead(collection, body, hidden)) skipped.add(key);
    return !skipped.has(key);
  });
  return rows.slice(0, most);
}

/** Applies the results of a push: stored and refused writes leave the outbox. Call it in a transaction. */
export async function settle(tables: Tables, batch: readonly Waiting[], results: readonly PushResult[]): Promise<void> {
  const resultsById = new Map(results.map((result) => [result.id, result]));
  for (const row of batch) {
    const { number, write } = row;
    const result = resultsById.get(write.id);
    // Without locks another tab may have received the result first.
    if (!result || !(await tables.outbox.get(number))) continue;
    await tables.outbox.delete(number);
    if (result.status === "stored") await applyStored(tables, row, result.revision);
    else await applyRefused(tables, row, result);
  }
  await releaseDays(tables);
}

async function applyStored(tables: Tables, waiting: Waiting, revision: number): Promise<void> {
  const { write } = waiting;
  if (write.collection === "practice") {
    const record = recordOf(write);
    // How a session felt is not in the practice days.
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
    // A profile that hasn't been pulled yet can't be made from a change to it.
    if (write.collection !== "users" || body) {
      const { collection, documentId: id } = write;
      const protocol = writtenBy(waiting);
      await tables.documents.put({ key, collection, id, revision, body, protocol } satisfies DocumentRow);
    }
  }
  for (const later of await tables.outbox.of(write.collection)) {
    if (later.write.documentId !== write.documentId) continue;
    // The user made the later write knowing this one.
    await tables.outbox.put({ ...later, write: { ...later.write, base: Math.max(later.write.base ?? 0, revision) } });
  }
}

async function applyRefused(
  tables: Tables,
  waiting: Waiting,
  result: PushResult & { status: "refused" },
): Promise<void> {
  const { write } = waiting;
  // The document to delete is already gone.
  if (write.kind === "delete" && result.code === "document/not-found") {
    await tables.documents.delete(documentKey(write.collection, write.documentId));
  } else if (write.collection !== "practice" || recordOf(write)) {
    // For how a session felt, nothing is reported: its record was refused too, and that is.
    await tables.refused.put({ id: write.id, write, message: result.error, protocol: writtenBy(waiting) });
  }
}

function isHeld(tables: Tables, { date }: PracticeDocument): Promise<boolean> {
  return tables.documents.get(documentKey("practiceDays", date)).then((row) => row?.held !== undefined);
}

/** Shows the practice days whose records are no longer in the outbox. */
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

/** The days of practice records that were sent and have no result yet. */
export async function unansweredDays(tables: Tables): Promise<Set<string>> {
  const waiting = await tables.outbox.of("practice");
  return new Set(waiting.filter(({ attempted }) => attempted).flatMap(({ write }) => recordOf(write)?.date ?? []));
}
