import { customerOf } from "../checkout/customers.ts";
import type { PaymentProvider } from "../checkout/payment-provider.ts";
import type { Database } from "../db/database.ts";

/**
 * Deletes a user with all that is theirs; what other tables hold goes with the user's row. Devices that wait for changes are woken. What they pay for is ended first, so
 * that nobody goes on paying for an account that is gone.
 * @param provider null where there is none to ask, as for an operator without its keys
 * @throws ProviderError when a subscription cannot be ended; nothing is deleted then.
 */
export async function deleteAccount(
  database: Database,
  provider: PaymentProvider | null,
  userId: string,
): Promise<void> {
  const customerId = await customerOf(database, userId);
  if (provider && customerId !== null) await provider.cancelAll(customerId);
  await database.write(async (transaction) => {
    await database.announce(transaction, userId, 0);
    // Links to choose a new password name their user only in their value.
    await transaction.deleteFrom("verification").where("value", "=", userId).execute();
    await transaction.deleteFrom("user").where("id", "=", userId).execute();
  });
}
