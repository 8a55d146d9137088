import type { Kysely } from "kysely";
import type { Tables } from "../tables.ts";

/** The revision at which a user's usage was counted. A server of version 0.1 moves the revision without counting. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .alterTable("userRevision")
    .addColumn("counted", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  // Migration 0011 counted.
  await db
    .updateTable("userRevision")
    .set(({ ref }) => ({ counted: ref("revision") }))
    .execute();
}
