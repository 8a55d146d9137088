import { isDue } from "@vr-eye-lab/domain/time";
import { sql } from "kysely";
import { type Database, DatabaseUnavailableError } from "./database.ts";
import { newId } from "./new-id.ts";

/** How long an answer is valid, so that frequent checks cost little. Milliseconds. */
const VALID_MS = 5_000;
/** The key of the row that is written. The table's other rows count requests. */
const KEY = "readyz";

/**
 * Creates a check of whether the database can write: on a full disk it can only read.
 * @returns resolves to null, or to the code of the error
 */
export function createReadiness(database: Database, now = Date.now) {
  let checkedAt = Number.NEGATIVE_INFINITY;
  let answer: Promise<DatabaseUnavailableError["code"] | null> = Promise.resolve(null);

  async function check(): Promise<DatabaseUnavailableError["code"] | null> {
    const at = now();
    try {
      await database.write((transaction) =>
        transaction
          .insertInto("rateLimit")
          .values({ id: newId(at), key: KEY, count: 1, lastRequest: at })
          .onConflict((conflict) => conflict.column("key").doUpdateSet({ lastRequest: at }))
          .execute(),
      );
      return null;
    } catch (error) {
      return error instanceof DatabaseUnavailableError ? error.code : "database/unavailable";
    }
  }

  return () => {
    if (isDue(checkedAt, VALID_MS, now())) {
      checkedAt = now();
      answer = check();
    }
    return answer;
  };
}

/** Whether the database answers a query. */
export async function isReachable({ reader }: Pick<Database, "reader">): Promise<boolean> {
  const answer = await sql`select 1`.execute(reader).catch(() => null);
  return answer !== null;
}
