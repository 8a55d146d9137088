import type { Kysely } from "kysely";
import type { Tables } from "../db/tables.ts";
import { RefusedError } from "../http/http-error.ts";

/** @throws RefusedError if an operator has disabled the account */
export async function refuseDisabled(reader: Kysely<Tables>, userId: string): Promise<void> {
  const user = await reader.selectFrom("user").select("disabledAt").where("id", "=", userId).executeTakeFirst();
  if (user?.disabledAt) throw new RefusedError(403, "auth/disabled");
}
