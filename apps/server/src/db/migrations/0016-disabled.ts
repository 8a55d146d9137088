import type { Kysely } from "kysely";
import type { Tables } from "../tables.ts";

/** When an operator disabled an account. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable("user").addColumn("disabledAt", "text").execute();
}
