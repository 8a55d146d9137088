import type { Kysely } from "kysely";
import type { Tables } from "../tables.ts";

/** Devices that sign in by a code. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable("deviceCode")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("deviceHash", "text", (column) => column.notNull().unique())
    .addColumn("userHash", "text", (column) => column.notNull().unique())
    .addColumn("browser", "text")
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("userId", "text", (column) => column.references("user.id").onDelete("cascade"))
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("expiresAt", "text", (column) => column.notNull())
    .addColumn("polledAt", "text")
    .execute();
  await db.schema.createIndex("deviceCodeByUser").on("deviceCode").column("userId").execute();
}
