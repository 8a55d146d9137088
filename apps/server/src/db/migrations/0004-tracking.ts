import type { Kysely } from "kysely";
import type { Tables } from "../tables.ts";

/** Clicks and page views. The keys begin with the user, for flushes and deletions; the indexes by time are for pruning. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable("click")
    .addColumn("userId", "text", (column) => column.notNull().references("user.id").onDelete("cascade"))
    .addColumn("id", "text", (column) => column.notNull())
    .addColumn("sessionId", "text", (column) => column.notNull())
    .addColumn("element", "text", (column) => column.notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("pathname", "text", (column) => column.notNull())
    .addColumn("userAgent", "text")
    .addPrimaryKeyConstraint("clickKey", ["userId", "id"])
    .execute();
  await db.schema.createIndex("clickByTime").on("click").column("at").execute();
  await db.schema
    .createTable("pageView")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("userId", "text", (column) => column.references("user.id").onDelete("cascade"))
    .addColumn("path", "text", (column) => column.notNull())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("pageViewByTime").on("pageView").column("at").execute();
  await db.schema.createIndex("pageViewByUser").on("pageView").column("userId").execute();
}
