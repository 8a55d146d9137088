import type { Transaction } from "kysely";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import type { PaymentProvider } from "./payment-provider.ts";

/** The customer that a user is to the provider; null for someone who never began a checkout. */
export async function customerOf({ reader }: Pick<Database, "reader">, userId: string): Promise<string | null> {
  const row = await reader.selectFrom("billing").select("customerId").where("userId", "=", userId).executeTakeFirst();
  return row?.customerId ?? null;
}

/** The same, made if there is none. Two who ask at once get the same one. */
export async function ensureCustomer(
  database: Database,
  provider: PaymentProvider,
  userId: string,
  email: string,
): Promise<string> {
  const known = await customerOf(database, userId);
  if (known !== null) return known;
  const made = await provider.createCustomer(userId, email);
  await database.write((transaction) => rememberCustomer(transaction, userId, made));
  return (await customerOf(database, userId)) ?? made;
}

/** A new customer in place of one whom the provider does not know any more. Two who ask at once get the same one. */
export async function replaceCustomer(
  database: Database,
  provider: PaymentProvider,
  { userId, email, lost }: { readonly userId: string; readonly email: string; readonly lost: string },
): Promise<string> {
  const made = await provider.createCustomer(userId, email, lost);
  await database.write((transaction) =>
    transaction
      .updateTable("billing")
      .set({ customerId: made })
      .where("userId", "=", userId)
      .where("customerId", "=", lost)
      .execute(),
  );
  return (await customerOf(database, userId)) ?? made;
}

/** Keeps whose customer this is. A user who has one already keeps that, and a customer who is someone's stays theirs. */
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

/** The user that a customer stands for. */
export async function userOfCustomer({ reader }: Pick<Database, "reader">, customerId: string): Promise<string | null> {
  const row = await reader
    .selectFrom("billing")
    .select("userId")
    .where("customerId", "=", customerId)
    .executeTakeFirst();
  return row?.userId ?? null;
}
