import type { Kysely } from "kysely";
import type { Tables } from "../tables.ts";

/** How a practice session was shown. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable("practice").addColumn("evidence", "text").execute();
}
