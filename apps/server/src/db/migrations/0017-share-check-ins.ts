import type { Kysely } from "kysely";
import type { Tables } from "../tables.ts";

/** Whether a share link shows the check-ins. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .alterTable("share")
    .addColumn("checkIns", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
}
