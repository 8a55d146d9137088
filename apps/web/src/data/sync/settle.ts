import { type PushResult, VISITS } from "@vr-eye-lab/domain/sync";
import type { ApiError } from "../api/error-text.ts";
import { cursorOf, type DocumentRow, documentKey, type Tables, type Waiting } from "./local-store.ts";
import { recordOf } from "./practice-days.ts";
import { bodyAfter } from "./unsent-writes.ts";

/**
 * Applies the results of a push: stored and refused writes leave the outbox. Call it in a transaction.
 * @returns the writes without a result, which the server hasn't stored
 */
export async function settle(
  tables: Tables,
  batch: readonly Waiting[],
  results: readonly PushResult[],
): Promise<readonly Waiting[]> {
  const resultsById = new Map(results.map((result) => [result.id, result]));
  for (const row of batch) {
    const { number, write } = row;
    const result = resultsById.get(write.id);
    const waiting = await tables.outbox.get(number);
    // Another tab may have received the result first.
    if (!waiting) continue;
    if (!result) {
      await tables.outbox.put({ ...waiting, attempted: false });
      continue;
    }
    await tables.outbox.delete(number);
    if (result.status === "stored") await applyStored(tables, row, result.revision);
    else await applyRefused(tables, row, result);
  }
  return batch.filter(({ write }) => !resultsById.has(write.id));
}

async function applyStored(tables: Tables, waiting: Waiting, revision: number): Promise<void> {
  const { write } = waiting;
  if (write.collection === "practice") {
    const record = recordOf(write);
    // How a session felt is not in the practice days.
    if (!record) return;
    if ((await cursorOf(tables)) < revision) {
      await tables.storedRecords.put({ id: write.documentId, revision, body: record });
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
      await tables.documents.put({ key, collection, id, revision, body } satisfies DocumentRow);
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
    await refuse(tables, waiting, result);
  }
}

/** Moves a write that has left the outbox to 'Not saved'. Visits are discarded: the user didn't make them. Call it in a transaction. */
export async function refuse(tables: Tables, waiting: Waiting, { error, code, values }: ApiError): Promise<void> {
  const { write } = waiting;
  if (write.collection === VISITS) return;
  await tables.refused.put({ id: write.id, write, message: error, code, values });
}
