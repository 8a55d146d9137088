import type { Kysely } from "kysely";
import type { Tables } from "../tables.ts";

/** Indexes in the order of the data export, which reads a user's clicks and page views by key. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema.createIndex("clickByVisit").on("click").columns(["userId", "sessionId", "at", "id"]).execute();
  await db.schema.createIndex("pageViewByUserTime").on("pageView").columns(["userId", "at", "id"]).execute();
}
