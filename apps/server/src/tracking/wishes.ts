import type { Kysely } from "kysely";
import type { Tables } from "../db/tables.ts";

/** Whether a person has turned tracking off in the account settings. */
export async function wantsNoTracking(reader: Kysely<Tables>, userId: string): Promise<boolean> {
  const profile = await reader
    .selectFrom("document")
    .select("body")
    .where("userId", "=", userId)
    .where("collection", "=", "users")
    .where("id", "=", userId)
    .executeTakeFirst();
  const { tracking }: { tracking?: unknown } = JSON.parse(profile?.body ?? "{}");
  return tracking === false;
}
