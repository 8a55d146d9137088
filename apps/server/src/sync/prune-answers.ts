import { ANSWERS_KEPT_DAYS } from "@vr-eye-lab/domain/sync";
import { DAY_MS } from "@vr-eye-lab/domain/time";
import type { Database } from "../db/database.ts";
import { prepared } from "../db/prepared.ts";
import { inUserTransaction, UserGoneError } from "../store/user-transaction.ts";

/** Rows per read. Reads of SQLite block the process, so they are short. */
const BATCH = 2_000;

/**
 * Deletes answers to writes that no page sends any more. It walks through all answers by key, because an index by time would slow down every
 * write.
 * @returns how many it deleted
 * @throws DatabaseUnavailableError
 */
export async function pruneAnswers(database: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - ANSWERS_KEPT_DAYS * DAY_MS).toISOString();
  let pruned = 0;
  for (let after = { userId: "", id: "" }; ; ) {
    const rows = await selectAfter(database.reader, after);
    for (const userId of new Set(rows.flatMap((row) => (row.at < before ? [row.userId] : [])))) {
      pruned += await pruneAnswersOf(database, userId, before);
    }
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return pruned;
    after = last;
  }
}

const selectAfter = prepared((on, { userId, id }: { userId: string; id: string }) =>
  on
    .selectFrom("write")
    .select(["userId", "id", "at"])
    .where(({ eb, refTuple, tuple }) => eb(refTuple("userId", "id"), ">", tuple(userId, id)))
    .orderBy("userId")
    .orderBy("id")
    .limit(BATCH),
);

async function pruneAnswersOf(database: Database, userId: string, before: string): Promise<number> {
  try {
    return await database.write((transaction) =>
      inUserTransaction(database, transaction, userId, async ({ usage }) => {
        const { numDeletedRows } = await transaction
          .deleteFrom("write")
          .where("userId", "=", userId)
          .where("at", "<", before)
          .executeTakeFirstOrThrow();
        usage.answers = Math.max(usage.answers - Number(numDeletedRows), 0);
        return Number(numDeletedRows);
      }),
    );
  } catch (error) {
    if (error instanceof UserGoneError) return 0;
    throw error;
  }
}
