import type { Transaction } from "kysely";
import type { Tables } from "../db/tables.ts";
import { RefusedError } from "../http/http-error.ts";

/** The login of a request was ended, or its account deleted, while the request was running. */
export class LoginEndedError extends RefusedError {
  constructor() {
    super(401, "auth/not-signed-in");
  }
}

/**
 * Locks who may access an account, until the end of the transaction. Everything that grants or revokes access takes this lock, so that a
 * request in progress can't grant access that has just been revoked.
 * @returns the account's email address; undefined if there is no such account
 */
export async function lockAccess(transaction: Transaction<Tables>, userId: string): Promise<string | undefined> {
  // An update that changes nothing locks the row in both databases.
  const user = await transaction
    .updateTable("user")
    .set(({ ref }) => ({ name: ref("name") }))
    .where("id", "=", userId)
    .returning("email")
    .executeTakeFirst();
  return user?.email;
}

/**
 * Locks the access to the account of a login.
 * @returns the account's email address
 * @throws LoginEndedError if the login has ended
 */
export async function lockLogin(
  transaction: Transaction<Tables>,
  { userId, loginId }: { readonly userId: string; readonly loginId: string },
): Promise<string> {
  const email = await lockAccess(transaction, userId);
  const login = await transaction.selectFrom("session").select("id").where("id", "=", loginId).executeTakeFirst();
  if (email === undefined || !login) throw new LoginEndedError();
  return email;
}
