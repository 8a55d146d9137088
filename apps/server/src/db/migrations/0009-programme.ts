import type { Kysely } from "kysely";
import type { Tables } from "../tables.ts";

/** The next reminder of each user. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable("reminder")
    .addColumn("userId", "text", (column) => column.primaryKey().references("user.id").onDelete("cascade"))
    .addColumn("dueAt", "text")
    .addColumn("date", "text")
    .addColumn("slotAt", "text")
    .addColumn("lastDate", "text")
    .execute();
  await db.schema.createIndex("reminderByDue").on("reminder").column("dueAt").execute();
}
