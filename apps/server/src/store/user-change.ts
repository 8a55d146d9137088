import { MOST_ANSWERS } from "@vr-eye-lab/domain/quota";
import type { Transaction } from "kysely";
import type { Database } from "../db/database.ts";
import { prepared } from "../db/prepared.ts";
import type { Tables } from "../db/tables.ts";
import { readAtOnce, storeAtOnce } from "./rows-at-once.ts";
import { readUsage } from "./usage.ts";
import { type RowKey, readRow, storeRows, UserRows } from "./user-rows.ts";
import { inUserTransaction, run, USER_COLUMNS, type UserRow, type Work } from "./user-transaction.ts";

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
 * Changes the data of users, each at most once: reads what the changes need, runs them without a lock, and stores what they decided, in one write.
 * @returns the results by user. Missing are those that `changeUser` must change: new ones, those with too many answers, and those to whose data somebody else
 *   has written in between
 */
export async function changeUsers<Result>(
  database: Database,
  changes: readonly UserChange<Result>[],
): Promise<Map<string, Result>> {
  const users = await readUsers(database, changes);
  const results = new Map<string, Result>();
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
    const stored = await (database.kind === "postgres" ? storeAtOnce(on, decided) : storeInTurn(on, decided));
    for (const { user, result, isAnnounced } of decided) {
      if (!stored.has(user.userId)) continue;
      results.set(user.userId, result);
      if (isAnnounced) database.announce(on, user.userId);
    }
  });
  return results;
}

/** Changes the data of one user while it is locked. @throws UserGoneError */
export function changeUser<Result>(database: Database, { userId, work }: UserChange<Result>): Promise<Result> {
  return database.write((transaction) =>
    inUserTransaction(database, transaction, userId, async (tx) => {
      if (tx.usage.answers >= MOST_ANSWERS) tx.usage.answers -= await dropOldestAnswers(transaction, userId);
      return work(tx);
    }),
  );
}

async function readUsers(database: Database, changes: readonly UserChange<unknown>[]) {
  const { reader, kind } = database;
  const users = new Map<string, ReadUser>();
  for (const { userId } of changes) {
    users.set(userId, { start: undefined, rows: new UserRows((table, key) => readRow(reader, userId, table, key)) });
  }
  if (kind === "postgres") await readAtOnce(reader, changes, users);
  // What is read after the user's row and has changed in between fails the write.
  else for (const [userId, user] of users) user.start = (await findUser(reader, { userId }))[0];
  return users;
}

/** @returns the users whose row had the version that was read */
async function storeInTurn(on: Transaction<Tables>, decided: readonly Decided[]): Promise<Set<string>> {
  const stored = new Set<string>();
  for (const { user, rows } of decided) {
    if ((await replaceUser(on, user)).length === 0) continue;
    await storeRows(on, rows);
    stored.add(user.userId);
  }
  return stored;
}

const findUser = prepared((on, { userId }: { userId: string }) =>
  on.selectFrom("userRevision").select(USER_COLUMNS).where("userId", "=", userId),
);

const replaceUser = prepared((on, { userId, revision, usage, version }: UserRow) =>
  on
    .updateTable("userRevision")
    .set(({ eb }) => ({ revision, usage, version: eb("version", "+", 1) }))
    .where("userId", "=", userId)
    .where("version", "=", version)
    .returning("version"),
);

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
