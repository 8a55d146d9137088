import type { Kysely, Selectable, Transaction } from "kysely";
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

/** A user's data during a write. */
export interface UserTransaction {
  /** For reading other tables than those of `rows`. */
  readonly on: Kysely<Tables>;
  /** The user's rows. Changes are stored after the work. */
  readonly rows: UserRows;
  readonly userId: string;
  /** The latest revision of the user's data. */
  readonly revision: number;
  /** What the user's data uses of the quotas. Changes are stored with the rows. */
  readonly usage: Usage;
  /** Allocates the revision for the next change. */
  nextRevision(): number;
}

/** The row of a user that every write changes. */
export type UserRow = Pick<Selectable<Tables["userRevision"]>, "userId" | "revision" | "usage" | "version">;

export type Work<Result> = (tx: UserTransaction) => Promise<Result>;

/**
 * Locks the user's data, runs the work, stores the changed rows and announces changes. Revisions are allocated only here and in `changeUsers`: their
 * order is the order of the commits, so a client that has read up to a revision has missed nothing below it.
 * @throws UserGoneError if there is no such user
 */
export async function inUserTransaction<Result>(
  database: Database,
  transaction: Transaction<Tables>,
  userId: string,
  work: Work<Result>,
): Promise<Result> {
  const start = (await lockRow(transaction, { userId }))[0] ?? (await addRow(transaction, userId));
  if (!start) throw new UserGoneError();
  const rows = new UserRows((table, key) => readRow(transaction, userId, table, key));
  const { result, row, isChanged } = await run(transaction, start, rows, work);
  await storeRows(transaction, rows);
  if (isChanged) await updateRow(transaction, row);
  if (row.revision > start.revision) database.announce(transaction, userId);
  return result;
}

/** Runs work on a user's rows. @returns the user's row to store with those that have changed */
export async function run<Result>(
  on: Kysely<Tables>,
  start: UserRow,
  rows: UserRows,
  work: Work<Result>,
  usage = readUsage(start.usage),
) {
  let { revision } = start;
  const tx: UserTransaction = {
    userId: start.userId,
    usage,
    rows,
    on,
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
  const row = { ...start, revision, usage: JSON.stringify(usage) };
  const isChanged = rows.isChanged || row.usage !== start.usage || revision > start.revision;
  return { result, row, isChanged };
}

/** Locks a user's data until the end of the transaction, for work that is not a write to it. */
export async function lockData(transaction: Transaction<Tables>, userId: string): Promise<void> {
  await lockRow(transaction, { userId });
}

const USER_COLUMNS = ["userId", "revision", "usage", "version"] as const;

/** Locks the row until the end of the transaction in both databases. */
const lockRow = prepared((on, { userId }: { userId: string }) =>
  on
    .updateTable("userRevision")
    .set(({ eb }) => ({ version: eb("version", "+", 1) }))
    .where("userId", "=", userId)
    .returning(USER_COLUMNS),
);

const updateRow = prepared((on, { userId, revision, usage }: UserRow) =>
  on.updateTable("userRevision").set({ revision, usage }).where("userId", "=", userId),
);

function addRow(transaction: Transaction<Tables>, userId: string): Promise<UserRow | undefined> {
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
    .returning(USER_COLUMNS)
    .executeTakeFirst();
}
