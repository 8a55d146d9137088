import type { Transaction } from "kysely";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import type { PaymentProvider } from "./stripe-client.ts";

/** A user's customer id at the provider; null before their first checkout. */
export async function customerOf({ reader }: Pick<Database, "reader">, userId: string): Promise<string | null> {
  const row = await reader.selectFrom("billing").select("customerId").where("userId", "=", userId).executeTakeFirst();
  return row?.customerId ?? null;
}

/**
 * A user's customer id; creates the customer if needed. Concurrent calls return the same one.
 * @param lost a customer that the provider doesn't know any more, to replace
 */
export async function ensureCustomer(
  database: Database,
  provider: PaymentProvider,
  { userId, email }: { readonly userId: string; readonly email: string },
  lost?: string,
): Promise<string> {
  const known = await customerOf(database, userId);
  if (known !== null && known !== lost) return known;
  const created = await provider.createCustomer(userId, email, lost);
  await database.write(async (transaction) => {
    if (lost === undefined) return rememberCustomer(transaction, userId, created);
    const customer = transaction.updateTable("billing").where("userId", "=", userId).where("customerId", "=", lost);
    await customer.set({ customerId: created }).execute();
  });
  return (await customerOf(database, userId)) ?? created;
}

/** Stores a user's customer id, unless the user has one or the customer belongs to another user. */
export async function rememberCustomer(
  transaction: Transaction<Tables>,
  userId: string,
  customerId: string,
): Promise<void> {
  await transaction
    .insertInto("billing")
    .values({ userId, customerId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Sends the email address of a user's account to the provider, unless the user is no customer. @throws ProviderError */
export async function sendEmailAddress(
  { database, provider }: { readonly database: Pick<Database, "reader">; readonly provider: PaymentProvider },
  userId: string,
): Promise<void> {
  const row = await database.reader
    .selectFrom("billing")
    .innerJoin("user", "user.id", "billing.userId")
    .select(["billing.customerId", "user.email"])
    .where("billing.userId", "=", userId)
    .executeTakeFirst();
  if (row) await provider.setEmail(row.customerId, row.email);
}

/** The user of a customer. */
export async function userOfCustomer({ reader }: Pick<Database, "reader">, customerId: string): Promise<string | null> {
  const row = await reader
    .selectFrom("billing")
    .select("userId")
    .where("customerId", "=", customerId)
    .executeTakeFirst();
  return row?.userId ?? null;
}
