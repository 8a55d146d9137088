import { MOST_ANSWERS } from "@vr-eye-lab/domain/quota";
import type { Selectable, Transaction } from "kysely";
import type { Database } from "../db/database.ts";
import { prepared } from "../db/prepared.ts";
import type { Tables } from "../db/tables.ts";
import { RefusedError } from "../http/http-error.ts";
import { readUsage, type Usage } from "./usage.ts";
import { readRow, storeRows, UserRows } from "./user-rows.ts";

/** The account was deleted while a request was writing to it. */
export class UserGoneError extends RefusedError {
  constructor() {
    super(401, "auth/not-signed-in");
  }
}

/** A user's data during a write, in a transaction that holds its lock. */
export interface UserTransaction {
  /** For other tables than those of `rows`. */
  readonly transaction: Transaction<Tables>;
  /** The user's rows. Changes are stored after the work. */
  readonly rows: UserRows;
  readonly userId: string;
  /** The latest revision of the user's data. */
  readonly revision: number;
  /** What the user's data uses of the quotas. Changes are stored with the transaction. */
  readonly usage: Usage;
  /** Allocates the revision for the next change. */
  nextRevision(): number;
}

/** The row of a user that every write locks. */
type RevisionRow = Pick<Selectable<Tables["userRevision"]>, "revision" | "usage">;

/**
 * Locks the user's data, runs the work, stores the changed rows and announces changes. Revisions are allocated only here: their order is the order of the
 * commits, so a client that has read up to a revision has missed nothing below it.
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
  const usage = readUsage(start.usage);
  let { revision } = start;
  const rows = new UserRows((table, key) => readRow(transaction, userId, table, key));
  const tx: UserTransaction = {
    userId,
    usage,
    rows,
    transaction,
    get revision() {
      return revision;
    },
    nextRevision() {
      revision += 1;
      return revision;
    },
  };
  const result = await work(tx);
  usage.answers += rows.puts("write").length;
  if (usage.answers > MOST_ANSWERS) await dropOldestAnswers(tx);
  const row = { userId, revision, usage: JSON.stringify(usage) };
  const isChanged = row.usage !== start.usage || revision > start.revision;
  await Promise.all([storeRows(transaction, rows), isChanged && updateRow(transaction, row)]);
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

/** Locks a user's data until the end of the transaction, for work that is not a write to it. */
export async function lockData(transaction: Transaction<Tables>, userId: string): Promise<void> {
  await lockRow(transaction, { userId });
}

/** An update that changes nothing locks the row until the end of the transaction in both databases. */
const lockRow = prepared((on, { userId }: { userId: string }) =>
  on
    .updateTable("userRevision")
    .set(({ ref }) => ({ revision: ref("revision") }))
    .where("userId", "=", userId)
    .returning(["revision", "usage"]),
);

type UserRow = RevisionRow & { readonly userId: string };

const updateRow = prepared((on, { userId, revision, usage }: UserRow) =>
  on.updateTable("userRevision").set({ revision, usage }).where("userId", "=", userId),
);

function addRow(transaction: Transaction<Tables>, userId: string) {
  return transaction
    .insertInto("userRevision")
    .columns(["userId", "revision"])
    .expression(({ selectFrom, lit }) =>
      selectFrom("user")
        .select(["user.id", lit(0).as("revision")])
        .where("user.id", "=", userId),
    )
    .onConflict((conflict) =>
      conflict.column("userId").doUpdateSet(({ ref }) => ({ revision: ref("userRevision.revision") })),
    )
    .returning(["revision", "usage"])
    .executeTakeFirst();
}
