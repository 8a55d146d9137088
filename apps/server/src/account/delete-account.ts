import { customerOf } from "../billing/customers.ts";
import type { PaymentProvider } from "../billing/stripe-client.ts";
import type { Database } from "../db/database.ts";
import { lockData } from "../store/user-transaction.ts";
import { revokeAccess } from "./revoke-access.ts";

/**
 * Deletes a user and all their data; foreign keys cascade to the other tables. Subscriptions are cancelled and open checkouts
 * expired first, so that no one pays for a deleted account.
 * @param provider null if an operator has no keys for it
 * @throws ProviderError if a subscription can't be cancelled; nothing is deleted then
 * @throws LoginEndedError if there is no such account
 */
export async function deleteAccount(
  database: Database,
  provider: PaymentProvider | null,
  userId: string,
): Promise<void> {
  const customerId = await customerOf(database, userId);
  if (provider && customerId !== null) await endPayments(provider, customerId);
  await database.write(async (transaction) => {
    // Before the user's row, in the order of every save: otherwise both could wait for each other.
    await lockData(transaction, userId);
    // Emailed links have no foreign key to the user.
    await revokeAccess(database, transaction, { userId, why: "claimed" });
    await transaction.deleteFrom("user").where("id", "=", userId).execute();
  });
}

async function endPayments(provider: PaymentProvider, customerId: string): Promise<void> {
  for (const { id, status } of await provider.checkouts(customerId)) {
    if (status === "open") await provider.expireCheckout(id);
  }
  await provider.cancelAll(customerId);
}
