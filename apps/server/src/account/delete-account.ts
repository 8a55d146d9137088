import type { Database } from "../db/database.ts";

/** Deletes a user with all that is theirs; what other tables hold goes with the user's row. Devices that wait for changes are woken. */
export async function deleteAccount(database: Database, userId: string): Promise<void> {
  await database.write(async (transaction) => {
    await database.announce(transaction, userId, 0);
    // Links to choose a new password name their user only in their value.
    await transaction.deleteFrom("verification").where("value", "=", userId).execute();
    await transaction.deleteFrom("user").where("id", "=", userId).execute();
  });
}
