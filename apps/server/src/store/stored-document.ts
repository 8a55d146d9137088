import type { Kysely } from "kysely";
import { prepared } from "../db/prepared.ts";
import type { Tables } from "../db/tables.ts";
import type { Refusal } from "./refusal.ts";
import { refuseGrowth, usedAfter } from "./usage.ts";
import type { UserTransaction } from "./user-transaction.ts";

type DocumentRow = Tables["document"];

/** A stored document; the body is null for a tombstone. */
export type StoredDocument = Pick<DocumentRow, "body" | "revision">;

/** Reads a document of the user, in a transaction, from memory or with a reader. */
export async function readDocument(
  tx: Pick<UserTransaction, "userId" | "loaded"> & { transaction: Kysely<Tables> },
  collection: DocumentRow["collection"],
  id: string,
): Promise<StoredDocument | undefined> {
  if (tx.loaded) return tx.loaded.get("document", collection, id);
  const [row] = await select(tx.transaction, { userId: tx.userId, collection, id });
  return row;
}

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
export async function storeDocuments(
  tx: UserTransaction,
  collection: Exclude<DocumentRow["collection"], "users">,
  documents: readonly DocumentChange[],
  now: Date,
): Promise<{ readonly revision: number } | Refusal> {
  const changes = documents.map(({ present, body }) => ({ before: present?.body, after: body }));
  const used = usedAfter(tx.usage[collection], changes);
  const refused = refuseGrowth(tx.usage, collection, used);
  if (refused) return refused;
  tx.usage[collection] = used;
  for (const { id, body } of documents) await put(tx, collection, id, body, now);
  return { revision: tx.revision };
}

/** Stores the user's profile as JSON under the next revision. It has no quota: it is one row with bounded fields. @returns the revision */
export function storeUserDocument(tx: UserTransaction, body: string, now: Date): Promise<number> {
  return put(tx, "users", tx.userId, body, now);
}

async function put(
  tx: UserTransaction,
  collection: DocumentRow["collection"],
  id: string,
  body: string | null,
  now: Date,
): Promise<number> {
  const revision = tx.nextRevision();
  const deleted = body === null ? 1 : 0;
  const row = { userId: tx.userId, collection, id, body, deleted, revision, updatedAt: now.toISOString() } as const;
  if (tx.loaded) tx.loaded.put("document", row);
  else await upsert(tx.transaction, row);
  return revision;
}

const select = prepared((on, { userId, collection, id }: Pick<DocumentRow, "userId" | "collection" | "id">) =>
  on
    .selectFrom("document")
    .select(["body", "revision"])
    .where("userId", "=", userId)
    .where("collection", "=", collection)
    .where("id", "=", id),
);

const upsert = prepared((on, { userId, collection, id, body, deleted, revision, updatedAt }: DocumentRow) =>
  on
    .insertInto("document")
    .values({ userId, collection, id, body, deleted, revision, updatedAt })
    .onConflict((conflict) =>
      conflict.columns(["userId", "collection", "id"]).doUpdateSet({ body, deleted, revision, updatedAt }),
    ),
);
