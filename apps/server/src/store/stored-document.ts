import { prepared } from "../db/prepared.ts";
import type { Tables } from "../db/tables.ts";
import type { UserTransaction } from "./user-transaction.ts";

type DocumentKey = Pick<Tables["document"], "userId" | "collection" | "id">;

/** A document as it is stored; without a body when it is a tombstone. */
export interface StoredDocument {
  readonly body: string | null;
  readonly revision: number;
}

/** Reads a document of the user whose turn it is. */
export async function readDocument(
  { transaction, userId }: UserTransaction,
  collection: Tables["document"]["collection"],
  id: string,
): Promise<StoredDocument | undefined> {
  const [row] = await select(transaction, { userId, collection, id });
  return row;
}

/**
 * Stores a document, or its tombstone, under the user's next revision.
 * @param body JSON, or null to delete it
 * @returns the revision
 */
export async function storeDocument(
  tx: UserTransaction,
  collection: Tables["document"]["collection"],
  id: string,
  body: string | null,
  now: Date,
): Promise<number> {
  const { transaction, userId } = tx;
  const revision = tx.nextRevision();
  const deleted = body === null ? 1 : 0;
  await upsert(transaction, { userId, collection, id, body, deleted, revision, updatedAt: now.toISOString() });
  return revision;
}

const select = prepared((on, { userId, collection, id }: DocumentKey) =>
  on
    .selectFrom("document")
    .select(["body", "revision"])
    .where("userId", "=", userId)
    .where("collection", "=", collection)
    .where("id", "=", id),
);

const upsert = prepared((on, { userId, collection, id, body, deleted, revision, updatedAt }: Tables["document"]) =>
  on
    .insertInto("document")
    .values({ userId, collection, id, body, deleted, revision, updatedAt })
    .onConflict((conflict) =>
      conflict.columns(["userId", "collection", "id"]).doUpdateSet({ body, deleted, revision, updatedAt }),
    ),
);
