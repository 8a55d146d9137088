import type { Kysely } from "kysely";
import type { Tables } from "../db/tables.ts";

/** An operator has disabled the account. Answered with 403. */
export class AccountDisabledError extends Error {
  override name = "AccountDisabledError";
}

/** @throws AccountDisabledError */
export async function refuseDisabled(reader: Kysely<Tables>, userId: string): Promise<void> {
  const user = await reader.selectFrom("user").select("disabledAt").where("id", "=", userId).executeTakeFirst();
  if (user?.disabledAt) throw new AccountDisabledError();
}
