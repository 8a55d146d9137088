import { customerOf } from "../billing/customers.ts";
import type { PaymentProvider } from "../billing/payment-provider.ts";
import type { Database } from "../db/database.ts";

/**
 * Deletes a user with all that is theirs; what other tables hold goes with the user's row. Devices that wait for changes are woken. What they pay for is ended first,
 * and what they could still pay in another tab is closed, so that nobody pays for an account that is gone.
 * @param provider null where there is none to ask, as for an operator without its keys
 * @throws ProviderError when a subscription cannot be ended; nothing is deleted then.
 */
export async function deleteAccount(
  database: Database,
  provider: PaymentProvider | null,
  userId: string,
): Promise<void> {
  const customerId = await customerOf(database, userId);
  if (provider && customerId !== null) await endPayments(provider, customerId);
  await database.write(async (transaction) => {
    database.announce(transaction, userId);
    // Links to choose a new password name their user only in their value.
    await transaction.deleteFrom("verification").where("value", "=", userId).execute();
    await transaction.deleteFrom("user").where("id", "=", userId).execute();
  });
}

async function endPayments(provider: PaymentProvider, customerId: string): Promise<void> {
  for (const { id, status } of await provider.checkouts(customerId)) {
    if (status === "open") await provider.expireCheckout(id);
  }
  await provider.cancelAll(customerId);
}
