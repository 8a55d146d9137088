import { setTimeout as delay } from "node:timers/promises";
import { MOST_ANSWERS } from "@vr-eye-lab/domain/quota";
import type { Kysely, Selectable, Transaction } from "kysely";
import { type Database, DatabaseUnavailableError } from "../db/database.ts";
import { prepared } from "../db/prepared.ts";
import type { Tables } from "../db/tables.ts";
import { RefusedError } from "../http/http-error.ts";
import { readAtOnce, storeAtOnce } from "./rows-at-once.ts";
import { readUsage, type Usage } from "./usage.ts";
import { type RowKey, readRow, storeRows, UserRows } from "./user-rows.ts";

/** Attempts of a change that others come before, and the longest pause between them in milliseconds. */
const MOST_TRIES = 10;
const RETRY_PAUSE_MS = 20;

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

type Work<Result> = (tx: UserTransaction) => Promise<Result>;

/**
 * Locks the user's data, runs the work, stores the changed rows and announces changes. Revisions are allocated only here and in `changeUser`: their
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

/**
 * As `inUserTransaction` in a write of its own, but without a lock while the work runs: what it changed is stored if nobody else has written to the
 * user's data in between; otherwise it runs again.
 * @param ahead keys of the rows that the work will read
 * @throws UserGoneError; DatabaseUnavailableError
 */
export async function changeUser<Result>(
  database: Database,
  userId: string,
  ahead: readonly RowKey[],
  work: Work<Result>,
): Promise<Result> {
  for (let tries = 1; tries <= MOST_TRIES; tries++) {
    const { start, rows } = await readUser(database, userId, ahead);
    if (tries === 1 && readUsage(start.usage).answers >= MOST_ANSWERS) {
      await dropOldestAnswers(database, userId);
      continue;
    }
    const { result, row, isChanged } = await run(database.reader, start, rows, work);
    if (!isChanged) return result;
    const isStored = await database.writeAtOnce(async (on) => {
      const isCurrent = await (database.kind === "postgres" ? storeAtOnce(on, row, rows) : storeInTurn(on, row, rows));
      if (isCurrent && row.revision > start.revision) database.announce(on, userId);
      return isCurrent;
    });
    if (isStored) return result;
    await delay(Math.random() * RETRY_PAUSE_MS);
  }
  throw new DatabaseUnavailableError("database/unavailable");
}

/** Runs work on a user's rows. @returns the user's row to store with those that have changed */
async function run<Result>(on: Kysely<Tables>, start: UserRow, rows: UserRows, work: Work<Result>) {
  let { revision } = start;
  const usage = readUsage(start.usage);
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

/** Reads a user's row, and then others: what has changed in between fails the write. */
async function readUser(database: Database, userId: string, ahead: readonly RowKey[]) {
  const rows = new UserRows((table, key) => readRow(database.reader, userId, table, key));
  const start =
    database.kind === "postgres"
      ? await readAtOnce(database.reader, userId, ahead, rows)
      : (await findRow(database.reader, { userId }))[0];
  if (start) return { start, rows };
  const added = await database.write((transaction) => addRow(transaction, userId));
  if (!added) throw new UserGoneError();
  return { start: added, rows };
}

async function storeInTurn(on: Transaction<Tables>, row: UserRow, rows: UserRows): Promise<boolean> {
  const [current] = await replaceRow(on, row);
  if (current) await storeRows(on, rows);
  return current !== undefined;
}

/** Makes room for a tenth of all answers, so that this is rare. */
async function dropOldestAnswers(database: Database, userId: string): Promise<void> {
  await database.write((transaction) =>
    inUserTransaction(database, transaction, userId, async ({ usage }) => {
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
    }),
  );
}

/** Locks a user's data until the end of the transaction, for work that is not a write to it. */
export async function lockData(transaction: Transaction<Tables>, userId: string): Promise<void> {
  await lockRow(transaction, { userId });
}

const COLUMNS = ["userId", "revision", "usage", "version"] as const;

const findRow = prepared((on, { userId }: { userId: string }) =>
  on.selectFrom("userRevision").select(COLUMNS).where("userId", "=", userId),
);

/** Locks the row until the end of the transaction in both databases. */
const lockRow = prepared((on, { userId }: { userId: string }) =>
  on
    .updateTable("userRevision")
    .set(({ eb }) => ({ version: eb("version", "+", 1) }))
    .where("userId", "=", userId)
    .returning(COLUMNS),
);

const updateRow = prepared((on, { userId, revision, usage }: UserRow) =>
  on.updateTable("userRevision").set({ revision, usage }).where("userId", "=", userId),
);

/** Replaces a row if it has the version that was read. */
const replaceRow = prepared((on, { userId, revision, usage, version }: UserRow) =>
  on
    .updateTable("userRevision")
    .set(({ eb }) => ({ revision, usage, version: eb("version", "+", 1) }))
    .where("userId", "=", userId)
    .where("version", "=", version)
    .returning("version"),
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
    .returning(COLUMNS)
    .executeTakeFirst();
}
