import { type Kysely, sql } from "kysely";
import type { DatabaseKind } from "../database.ts";
import type { Tables } from "../tables.ts";

/** A user's documents, their latest revision, and the processed writes. */
export async function up(db: Kysely<Tables>, kind: DatabaseKind): Promise<void> {
  // In SQLite, the primary key then stores the rows, so that a write changes fewer pages.
  const end = kind === "sqlite" ? sql`without rowid` : sql``;
  await db.schema
    .createTable("userRevision")
    .addColumn("userId", "text", (column) => column.primaryKey().references("user.id").onDelete("cascade"))
    .addColumn("revision", "integer", (column) => column.notNull())
    .addColumn("savedSequences", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("floor", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable("document")
    .addColumn("userId", "text", (column) => column.notNull().references("user.id").onDelete("cascade"))
    .addColumn("collection", "text", (column) => column.notNull())
    .addColumn("id", "text", (column) => column.notNull())
    .addColumn("body", "text")
    .addColumn("deleted", "integer", (column) => column.notNull())
    .addColumn("revision", "integer", (column) => column.notNull())
    .addColumn("updatedAt", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("documentKey", ["userId", "collection", "id"])
    .modifyEnd(end)
    .execute();
  await db.schema.createIndex("documentByRevision").on("document").columns(["userId", "revision"]).execute();
  await db.schema
    .createTable("write")
    .addColumn("userId", "text", (column) => column.notNull().references("user.id").onDelete("cascade"))
    .addColumn("id", "text", (column) => column.notNull())
    .addColumn("result", "text", (column) => column.notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("writeKey", ["userId", "id"])
    .modifyEnd(end)
    .execute();
}
