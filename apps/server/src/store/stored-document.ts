import type { DocumentCollection } from "@vr-eye-lab/domain/quota";
import type { Tables } from "../db/tables.ts";
import { type Refusal, refusal } from "./refusal.ts";
import { countRows } from "./usage.ts";
import type { UserTransaction } from "./user-transaction.ts";

type DocumentRow = Tables["document"];

/** A stored document; the body is null for a tombstone. */
export type StoredDocument = Pick<DocumentRow, "body" | "revision">;

/** A document to store: its JSON, or null to delete it. */
export interface DocumentChange {
  readonly id: string;
  /** As read in the same transaction; undefined if there is none. */
  readonly present: StoredDocument | undefined;
  readonly body: string | null;
}

/**
 * Stores or deletes documents in order, each under the user's next revision. Deleted documents leave a row without a body.
 * @returns the last revision, or why nothing was stored: the documents don't fit into the quota of their collection
 */
export function storeDocuments(
  tx: UserTransaction,
  collection: Exclude<DocumentRow["collection"], "users">,
  documents: readonly DocumentChange[],
  now: Date,
): { readonly revision: number } | Refusal {
  const changes = documents.map(({ present, body }) => ({ before: present?.body, after: body }));
  const refused = countRows(tx.usage, collection, changes);
  if (refused) return refused;
  for (const { id, body } of documents) put(tx, collection, id, body, now);
  return { revision: tx.revision };
}

/** Stores or deletes one document. Repeating a write changes nothing. */
export function storeDocument(
  tx: UserTransaction,
  collection: DocumentCollection,
  change: DocumentChange,
  now: Date,
): { readonly revision: number } | Refusal {
  const { present, body } = change;
  if (!body && !present) return refusal("document/not-found");
  if (present && present.body === body) return { revision: present.revision };
  return storeDocuments(tx, collection, [change], now);
}

/** Stores the user's profile as JSON under the next revision. It has no quota: it is one row with bounded fields. @returns the revision */
export function storeUserDocument(tx: UserTransaction, body: string, now: Date): number {
  return put(tx, "users", tx.userId, body, now);
}

function put(
  tx: UserTransaction,
  collection: DocumentRow["collection"],
  id: string,
  body: string | null,
  now: Date,
): number {
  const revision = tx.nextRevision();
  const deleted = body === null ? 1 : 0;
  tx.rows.put("document", { userId: tx.userId, collection, id, body, deleted, revision, updatedAt: now.toISOString() });
  return revision;
}
