import { MOST_ANSWERS } from "@vr-eye-lab/domain/quota";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../db/database.ts";
import { prepared, preparedTogether } from "../db/prepared.ts";
import type { Tables } from "../db/tables.ts";
import { readUsage, type Usage } from "./usage.ts";

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
  /** What the user's data uses of the quotas. Changes are stored with the transaction. */
  readonly usage: Usage;
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
  const usage = readUsage(start.usage);
  // Also counted by servers that know no quotas.
  usage.savedSequences.live = start.savedSequences;
  const tx: UserTransaction = {
    transaction,
    userId,
    get revision() {
      return revision;
    },
    usage,
    results: [],
    nextRevision: () => ++revision,
  };
  const result = await work(tx);
  usage.answers += tx.results.length;
  if (usage.answers > MOST_ANSWERS) await dropOldestAnswers(tx);
  const row = { userId, revision, savedSequences: usage.savedSequences.live, usage: JSON.stringify(usage) };
  const lastResult = tx.results.pop();
  for (const each of tx.results) await addResult(transaction, each);
  if (lastResult) await saveRowAndResult(transaction, { ...row, ...lastResult });
  else if (revision > start.revision || row.usage !== start.usage) await saveRow(transaction, row);
  if (revision > start.revision) database.announce(transaction, userId);
  return result;
}

/** Makes room for a tenth of all answers, so that this is rare. */
async function dropOldestAnswers({ transaction, userId, usage }: UserTransaction): Promise<void> {
  const { numDeletedRows } = await transaction
    .deleteFrom("write")
    .where("userId", "=", userId)
    .where("id", "in", ({ selectFrom }) =>
      selectFrom("write")
        .select("id")
        .where("userId", "=", userId)
        .orderBy("at")
        .limit(MOST_ANSWERS / 10),
    )
    .executeTakeFirstOrThrow();
  usage.answers -= Number(numDeletedRows);
}

/** An update that changes nothing locks the row until the end of the transaction in both databases. */
const lockRow = prepared((on, { userId }: { userId: string }) =>
  on
    .updateTable("userRevision")
    .set(({ ref }) => ({ revision: ref("revision") }))
    .where("userId", "=", userId)
    .returning(["revision", "savedSequences", "usage"]),
);

type RevisionRow = Pick<UserTransaction, "userId" | "revision"> & { savedSequences: number; usage: string };

const updateRow = (on: Kysely<Tables>, { userId, revision, savedSequences, usage }: RevisionRow) =>
  on.updateTable("userRevision").set({ revision, savedSequences, usage }).where("userId", "=", userId);

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
    .returning(["revision", "savedSequences", "usage"])
    .executeTakeFirst();
}
