import type { Kysely, Transaction } from "kysely";
import type { Database } from "../db/database.ts";
import { prepared, preparedTogether } from "../db/prepared.ts";
import type { Tables } from "../db/tables.ts";

/** The account was deleted while a request was writing to it. */
export class UserGoneError extends Error {
  override name = "UserGoneError";
}

/** A transaction that holds the lock on one user's data. */
export interface UserTransaction {
  readonly transaction: Transaction<Tables>;
  readonly userId: string;
  /** The latest revision of the user's data. */
  readonly revision: number;
  /** The number of saved sequences. */
  savedSequences: number;
  /** Results to store with the writes, so that repeated writes get the same result. */
  readonly results: Tables["write"][];
  /** Allocates the revision for the next change. */
  nextRevision(): number;
}

/**
 * Locks the user's data, runs the work, and announces changes. Revisions are allocated only here, under the lock: their order is the order
 * of the commits, so a client that has read up to a revision has missed nothing below it.
 * @throws UserGoneError if there is no such user
 */
export async function inUserTransaction<Result>(
  database: Database,
  transaction: Transaction<Tables>,
  userId: string,
  work: (tx: UserTransaction) => Promise<Result>,
): Promise<Result> {
  const start = (await lockRow(transaction, { userId }))[0] ?? (await addRow(transaction, userId));
  if (!start) throw new UserGoneError();
  let { revision } = start;
  const tx: UserTransaction = {
    transaction,
    userId,
    get revision() {
      return revision;
    },
    savedSequences: start.savedSequences,
    results: [],
    nextRevision: () => ++revision,
  };
  const result = await work(tx);
  const row = { userId, revision, savedSequences: tx.savedSequences };
  const isChanged = revision > start.revision;
  const lastResult = isChanged ? tx.results.pop() : undefined;
  for (const each of tx.results) await addResult(transaction, each);
  if (lastResult) await saveRowAndResult(transaction, { ...row, ...lastResult });
  else if (isChanged) await saveRow(transaction, row);
  if (isChanged) database.announce(transaction, userId);
  return result;
}

/** An update that changes nothing locks the row until the end of the transaction in both databases. */
const lockRow = prepared((on, { userId }: { userId: string }) =>
  on
    .updateTable("userRevision")
    .set(({ ref }) => ({ revision: ref("revision") }))
    .where("userId", "=", userId)
    .returning(["revision", "savedSequences"]),
);

type RevisionRow = Pick<UserTransaction, "userId" | "revision" | "savedSequences">;

const updateRow = (on: Kysely<Tables>, { userId, revision, savedSequences }: RevisionRow) =>
  on.updateTable("userRevision").set({ revision, savedSequences }).where("userId", "=", userId);

const insertResult = (on: Kysely<Tables>, { userId, id, result, at }: Tables["write"]) =>
  on.insertInto("write").values({ userId, id, result, at });

const saveRow = prepared(updateRow);
const addResult = prepared(insertResult);
const saveRowAndResult = preparedTogether((on, values: RevisionRow & Tables["write"]) => [
  updateRow(on, values),
  insertResult(on, values),
]);

function addRow(transaction: Transaction<Tables>, userId: string) {
  return transaction
    .insertInto("userRevision")
    .columns(["userId", "revision", "savedSequences"])
    .expression(({ selectFrom, lit }) =>
      selectFrom("user")
        .select(["user.id", lit(0).as("revision"), lit(0).as("savedSequences")])
        .where("user.id", "=", userId),
    )
    .onConflict((conflict) =>
      conflict.column("userId").doUpdateSet(({ ref }) => ({ revision: ref("userRevision.revision") })),
    )
    .returning(["revision", "savedSequences"])
    .executeTakeFirst();
}
