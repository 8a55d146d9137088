import type { Transaction } from "kysely";
import type { Tables } from "../db/tables.ts";

/** The login of a request was ended, or its account deleted, while the request was running. Answered with 401. */
export class LoginEndedError extends Error {
  override name = "LoginEndedError";
}

/**
 * Locks who may access an account, until the end of the transaction. Everything that grants or revokes access takes this lock, so that a
 * request in progress can't grant access that has just been revoked.
 * @returns the account's email address
 * @throws LoginEndedError if there is no such account
 */
export async function lockAccess(transaction: Transaction<Tables>, userId: string): Promise<string> {
  // An update that changes nothing locks the row in both databases.
  const user = await transaction
    .updateTable("user")
    .set(({ ref }) => ({ name: ref("name") }))
    .where("id", "=", userId)
    .returning("email")
    .executeTakeFirst();
  if (!user) throw new LoginEndedError();
  return user.email;
}

/**
 * Locks the access to the account of a login.
 * @throws LoginEndedError if the login has ended
 */
export async function lockLogin(
  transaction: Transaction<Tables>,
  { userId, loginId }: { readonly userId: string; readonly loginId: string },
): Promise<void> {
  await lockAccess(transaction, userId);
  const login = await transaction.selectFrom("session").select("id").where("id", "=", loginId).executeTakeFirst();
  if (!login) throw new LoginEndedError();
}
