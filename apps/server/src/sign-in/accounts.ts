import type { Transaction } from "kysely";
import type { Database } from "../db/database.ts";
import { newId } from "../db/new-id.ts";
import type { Tables } from "../db/tables.ts";
import { createProfile } from "../profile/profiles.ts";

/**
 * Adds an account with its profile; nothing else does.
 * @param account `email` is in lower case
 * @returns its id; undefined if the address has an account
 */
export async function addAccount(
  database: Database,
  transaction: Transaction<Tables>,
  { email, name, isConfirmed }: { readonly email: string; readonly name: string; readonly isConfirmed: boolean },
): Promise<string | undefined> {
  const now = new Date();
  const [id, at] = [newId(now.getTime()), now.toISOString()];
  const emailVerified = database.kind === "postgres" ? isConfirmed : Number(isConfirmed);
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto("user")
    .values({ id, name, email, emailVerified, image: null, createdAt: at, updatedAt: at })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .executeTakeFirstOrThrow();
  if (!numInsertedOrUpdatedRows) return undefined;
  await createProfile(database, transaction, id, now);
  return id;
}

/** The account with an address. */
export function accountOf(on: Pick<Transaction<Tables>, "selectFrom">, email: string) {
  return on.selectFrom("user").select(["id", "emailVerified"]).where("email", "=", email).executeTakeFirst();
}

/** Records that a user owns the address of their account. */
export async function confirmAddress(
  { kind }: Database,
  transaction: Transaction<Tables>,
  userId: string,
): Promise<void> {
  const confirmed = { emailVerified: kind === "postgres" ? true : 1, updatedAt: new Date().toISOString() };
  await transaction.updateTable("user").set(confirmed).where("id", "=", userId).execute();
}
