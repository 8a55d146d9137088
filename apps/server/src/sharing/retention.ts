import type { Database } from "../db/database.ts";

/**
 * Takes away links that have run out.
 * @returns how many
 * @throws DatabaseUnavailableError
 */
export async function pruneShares(database: Database, now: Date): Promise<number> {
  const { numDeletedRows } = await database.write((transaction) =>
    transaction.deleteFrom("share").where("expiresAt", "<=", now.toISOString()).executeTakeFirstOrThrow(),
  );
  return Number(numDeletedRows);
}
