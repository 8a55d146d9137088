import type { Kysely } from "kysely";
import type { Tables } from "../tables.ts";

/** Customers of the payment provider, checkouts, and processed events. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable("billing")
    .addColumn("userId", "text", (column) => column.primaryKey().references("user.id").onDelete("cascade"))
    .addColumn("customerId", "text", (column) => column.notNull().unique())
    .addColumn("asked", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("applied", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable("checkout")
    .addColumn("sessionId", "text", (column) => column.primaryKey())
    .addColumn("userId", "text", (column) => column.notNull().references("user.id").onDelete("cascade"))
    .addColumn("priceId", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("ticketHash", "text")
    .addColumn("ticketExpiresAt", "text")
    .addColumn("verifiedAt", "text")
    .execute();
  await db.schema.createIndex("checkoutByUser").on("checkout").columns(["userId", "createdAt"]).execute();
  await db.schema
    .createTable("webhookEvent")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("type", "text", (column) => column.notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .execute();
}
