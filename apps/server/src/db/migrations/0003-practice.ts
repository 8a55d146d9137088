import type { Kysely } from "kysely";
import type { Tables } from "../tables.ts";

/** Practice records and their rollups, so that statistics need not read the records. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable("practice")
    .addColumn("userId", "text", (column) => column.notNull().references("user.id").onDelete("cascade"))
    .addColumn("id", "text", (column) => column.notNull())
    .addColumn("startedAt", "text", (column) => column.notNull())
    .addColumn("date", "text", (column) => column.notNull())
    .addColumn("zone", "text", (column) => column.notNull())
    .addColumn("duration", "double precision", (column) => column.notNull())
    .addColumn("exercises", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("practiceKey", ["userId", "id"])
    .execute();
  await db.schema.createIndex("practiceByTime").on("practice").columns(["userId", "startedAt", "id"]).execute();
  await db.schema
    .createTable("practiceDay")
    .addColumn("userId", "text", (column) => column.notNull().references("user.id").onDelete("cascade"))
    .addColumn("date", "text", (column) => column.notNull())
    .addColumn("seconds", "double precision", (column) => column.notNull())
    .addColumn("sessions", "integer", (column) => column.notNull())
    .addColumn("types", "text", (column) => column.notNull())
    .addColumn("revision", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("practiceDayKey", ["userId", "date"])
    .execute();
  await db.schema.createIndex("practiceDayByRevision").on("practiceDay").columns(["userId", "revision"]).execute();
  await db.schema
    .createTable("practiceMonth")
    .addColumn("userId", "text", (column) => column.notNull().references("user.id").onDelete("cascade"))
    .addColumn("month", "text", (column) => column.notNull())
    .addColumn("seconds", "double precision", (column) => column.notNull())
    .addPrimaryKeyConstraint("practiceMonthKey", ["userId", "month"])
    .execute();
  await db.schema
    .createTable("practiceRun")
    .addColumn("userId", "text", (column) => column.notNull().references("user.id").onDelete("cascade"))
    .addColumn("firstDate", "text", (column) => column.notNull())
    .addColumn("lastDate", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("practiceRunKey", ["userId", "firstDate"])
    .execute();
  await db.schema
    .createTable("practiceTotal")
    .addColumn("userId", "text", (column) => column.primaryKey().references("user.id").onDelete("cascade"))
    .addColumn("seconds", "double precision", (column) => column.notNull())
    .addColumn("sessions", "integer", (column) => column.notNull())
    .addColumn("types", "text", (column) => column.notNull())
    .addColumn("lastDate", "text", (column) => column.notNull())
    .execute();
}
