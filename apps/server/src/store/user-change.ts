import { MOST_ANSWERS } from "@vr-eye-lab/domain/quota";
import type { Transaction } from "kysely";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { readAtOnce, storeAtOnce } from "./rows-at-once.ts";
import { readUsage } from "./usage.ts";
import type { RowKey, UserRows } from "./user-rows.ts";
import { inUserTransaction, run, type UserRow, type Work } from "./user-transaction.ts";

/** Work on a user's data. */
export interface UserChange<Result> {
  readonly userId: string;
  /** Keys of the rows that the work will read. */
  readonly ahead: readonly RowKey[];
  readonly work: Work<Result>;
}

/** What was read of a user: their row, if there is one, and others. */
export interface ReadUser {
  start: UserRow | undefined;
  readonly rows: UserRows;
}

/** What a change stores. */
export interface Decided {
  readonly user: UserRow;
  readonly rows: UserRows;
}

/**
 * Changes the data of users, each at most once, in one write: on SQLite one after the other while they are locked. On PostgreSQL it reads what the changes
 * need, runs them without a lock, and stores what they decided.
 * @returns the results by user. Missing are those that `changeUser` must change: new ones, those with too many answers, and those to whose data somebody else
 *   has written in between
 */
export async function changeUsers<Result>(
  database: Database,
  changes: readonly UserChange<Result>[],
): Promise<Map<string, Result>> {
  const results = new Map<string, Result>();
  if (database.kind === "sqlite") {
    await database.write(async (transaction) => {
      for (const change of changes) results.set(change.userId, await changeLocked(database, transaction, change));
    });
    return results;
  }
  const users = await readAtOnce(database.reader, changes);
  const decided: (Decided & { readonly result: Result; readonly isAnnounced: boolean })[] = [];
  for (const { userId, work } of changes) {
    const { start, rows } = users.get(userId) ?? {};
    if (!start || !rows) continue;
    const usage = readUsage(start.usage);
    if (usage.answers >= MOST_ANSWERS) continue;
    const { result, row: user, isChanged } = await run(database.reader, start, rows, work, usage);
    if (isChanged) decided.push({ user, rows, result, isAnnounced: user.revision > start.revision });
    else results.set(userId, result);
  }
  if (decided.length === 0) return results;
  await database.writeAtOnce(async (on) => {
    const stored = await storeAtOnce(on, decided);
    for (const { user, result, isAnnounced } of decided) {
      if (!stored.has(user.userId)) continue;
      results.set(user.userId, result);
      if (isAnnounced) database.announce(on, user.userId);
    }
  });
  return results;
}

/** Changes the data of one user while it is locked. @throws UserGoneError */
export function changeUser<Result>(database: Database, change: UserChange<Result>): Promise<Result> {
  return database.write((transaction) => changeLocked(database, transaction, change));
}

function changeLocked<Result>(
  database: Database,
  transaction: Transaction<Tables>,
  { userId, work }: UserChange<Result>,
): Promise<Result> {
  return inUserTransaction(database, transaction, userId, async (tx) => {
    if (tx.usage.answers >= MOST_ANSWERS) tx.usage.answers -= await dropOldestAnswers(transaction, userId);
    return work(tx);
  });
}

/** Makes room for a tenth of all answers, so that this is rare. @returns how many it deleted */
async function dropOldestAnswers(transaction: Transaction<Tables>, userId: string): Promise<number> {
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
  return Number(numDeletedRows);
}
