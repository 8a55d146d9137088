import type { DocumentTable } from "../db/tables.ts";
import type { Turn } from "./turn.ts";

type Collection = DocumentTable["collection"];

/** A document as it is stored; without a body when it is a tombstone. */
export interface StoredDocument {
  readonly body: string | null;
  readonly revision: number;
}

/** Reads a document of the user whose turn it is. */
export function readDocument(turn: Turn, collection: Collection, id: string): Promise<StoredDocument | undefined> {
  return turn.transaction
    .selectFrom("document")
    .select(["body", "revision"])
    .where("userId", "=", turn.userId)
    .where("collection", "=", collection)
    .where("id", "=", id)
    .executeTakeFirst();
}

/**
 * Stores a document, or its tombstone, under the user's next revision.
 * @param body JSON, or null to delete it
 * @returns the revision
 */
export async function storeDocument(
  turn: Turn,
  collection: Collection,
  id: string,
  body: string | null,
  now: Date,
): Promise<number> {
  const revision = turn.nextRevision();
  const values = { body, deleted: body === null ? 1 : 0, revision, updatedAt: now.toISOString() } as const;
  await turn.transaction
    .insertInto("document")
    .values({ userId: turn.userId, collection, id, ...values })
    .onConflict((conflict) => conflict.columns(["userId", "collection", "id"]).doUpdateSet(values))
    .execute();
  return revision;
}
