import type { Transaction } from "kysely";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import type { Revocation } from "../login/revocation.ts";

/** Deletes a user's logins, except for one that stays. */
export async function deleteLoginsOf(
  transaction: Transaction<Tables>,
  { userId, keepLogin }: Pick<Revocation, "userId" | "keepLogin">,
): Promise<void> {
  let others = transaction.deleteFrom("session").where("userId", "=", userId);
  if (keepLogin !== undefined) others = others.where("id", "!=", keepLogin);
  await others.execute();
}

/** Deletes expired logins. @returns how many */
export async function pruneLogins(database: Database, now: Date): Promise<number> {
  const { numDeletedRows } = await database.write((transaction) =>
    transaction.deleteFrom("session").where("expiresAt", "<=", now.toISOString()).executeTakeFirstOrThrow(),
  );
  return Number(numDeletedRows);
}
