import type { Kysely } from "kysely";
import type { Tables } from "../tables.ts";

/** Share links. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable("share")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("userId", "text", (column) => column.notNull().references("user.id").onDelete("cascade"))
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("tokenHash", "text", (column) => column.notNull().unique())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("expiresAt", "text", (column) => column.notNull())
    .addColumn("openedAt", "text")
    .execute();
  await db.schema.createIndex("shareByUser").on("share").columns(["userId", "createdAt"]).execute();
}
