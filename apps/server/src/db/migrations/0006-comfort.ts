import type { Kysely } from "kysely";
import type { Tables } from "../tables.ts";

/** How a practice session felt. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable("practice").addColumn("comfort", "text").execute();
}
