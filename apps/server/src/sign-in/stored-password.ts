import type { Transaction } from "kysely";
import { newId } from "../db/new-id.ts";
import type { Tables } from "../db/tables.ts";

/** Better Auth's name for a password, among the ways to sign in. */
const PROVIDER = "credential";

/** The hash of a user's password; undefined if they have none. */
export async function passwordOf(on: Pick<Transaction<Tables>, "selectFrom">, userId: string) {
  const row = await on
    .selectFrom("account")
    .select("password")
    .where("userId", "=", userId)
    .where("providerId", "=", PROVIDER)
    .executeTakeFirst();
  return row?.password ?? undefined;
}

/** Stores the hash of a user's password, in place of the one before. */
export async function storePassword(transaction: Transaction<Tables>, userId: string, hash: string): Promise<void> {
  const updatedAt = new Date().toISOString();
  const changed = { password: hash, updatedAt };
  const key = { providerId: PROVIDER, accountId: userId };
  await transaction
    .insertInto("account")
    .values({ id: newId(), userId, ...key, ...changed, createdAt: updatedAt })
    .onConflict((conflict) => conflict.columns(["providerId", "accountId"]).doUpdateSet(changed))
    .execute();
}

/** Deletes a user's password. */
export async function deletePasswordOf(transaction: Transaction<Tables>, userId: string): Promise<void> {
  await transaction.deleteFrom("account").where("userId", "=", userId).execute();
}
