import type { Kysely, Transaction } from "kysely";
import type { Database } from "../db/database.ts";
import { prepared, preparedTogether } from "../db/prepared.ts";
import type { Tables } from "../db/tables.ts";

/** The account was deleted while it was being written to. */
export class UserGoneError extends Error {
  override name = "UserGoneError";
}

/** A user's turn at writing: while it lasts nobody else writes this user's data. */
export interface UserTransaction {
  readonly transaction: Transaction<Tables>;
  readonly userId: string;
  /** The revision that the user's data has reached. */
  readonly revision: number;
  /** How many saved sequences there are. */
  savedSequences: number;
  /** How the turn's writes are answered, kept with what they stored so that their repetition is answered alike. */
  readonly answers: Tables["write"][];
  /** Takes the next revision, for a change that is about to be stored. */
  nextRevision(): number;
}

/**
 * Waits for the user's tx, does the work, and tells everyone who waits for changes if there were any. Only here are revisions given, so
 * that their order is the order of the commits: whoever has read up to one has missed nothing below it.
 * @throws UserGoneError when there is no such user.
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
    answers: [],
    nextRevision: () => ++revision,
  };
  const result = await work(tx);
  const row = { userId, revision, savedSequences: tx.savedSequences };
  const isChanged = revision > start.revision;
  const lastAnswer = isChanged ? tx.answers.pop() : undefined;
  for (const answer of tx.answers) await addAnswer(transaction, answer);
  if (lastAnswer) await saveRowAndAnswer(transaction, { ...row, ...lastAnswer });
  else if (isChanged) await saveRow(transaction, row);
  if (isChanged) database.announce(transaction, userId);
  return result;
}

/** An update locks its row on every database until the transaction ends, though this one changes nothing. */
const lockRow = prepared((on, { userId }: { userId: string }) =>
  on
    .updateTable("userRevision")
    .set(({ ref }) => ({ revision: ref("revision") }))
    .where("userId", "=", userId)
    .returning(["revision", "savedSequences"]),
);

interface TurnRow {
  readonly userId: string;
  readonly revision: number;
  readonly savedSequences: number;
}

const rowUpdate = (on: Kysely<Tables>, { userId, revision, savedSequences }: TurnRow) =>
  on.updateTable("userRevision").set({ revision, savedSequences }).where("userId", "=", userId);

const answerInsert = (on: Kysely<Tables>, { userId, id, result, at }: Tables["write"]) =>
  on.insertInto("write").values({ userId, id, result, at });

const saveRow = prepared(rowUpdate);
const addAnswer = prepared(answerInsert);
const saveRowAndAnswer = preparedTogether((on, values: TurnRow & Tables["write"]) => [
  rowUpdate(on, values),
  answerInsert(on, values),
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
