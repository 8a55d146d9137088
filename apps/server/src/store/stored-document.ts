import type { Kysely } from "kysely";
import { prepared } from "../db/prepared.ts";
import type { Tables } from "../db/tables.ts";
import type { UserTransaction } from "./user-transaction.ts";

type DocumentRow = Tables["document"];

/** A stored document; the body is null for a tombstone. */
export type StoredDocument = Pick<DocumentRow, "body" | "revision">;

/** Reads a document of the user, in a transaction or with a reader. */
export async function readDocument(
  { transaction, userId }: { transaction: Kysely<Tables>; userId: string },
  collection: DocumentRow["collection"],
  id: string,
): Promise<StoredDocument | undefined> {
  const [row] = await select(transaction, { userId, collection, id });
  return row;
}

/** Stores a document as JSON, or its tombstone for a null body, under the user's next revision. @returns the revision */
export async function storeDocument(
  tx: UserTransaction,
  collection: DocumentRow["collection"],
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
