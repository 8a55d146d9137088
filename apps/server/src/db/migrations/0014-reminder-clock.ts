import type { Kysely } from "kysely";
import type { Tables } from "../tables.ts";

/** When reminders were scheduled, to find those that a clock that was ahead has scheduled. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable("reminder").addColumn("scheduledAt", "text").execute();
  await db.schema.createIndex("reminderByScheduled").on("reminder").column("scheduledAt").execute();
}
