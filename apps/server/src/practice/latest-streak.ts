import type { Kysely } from "kysely";
import type { Tables } from "../db/tables.ts";

/** The query for a person's last run of days that begins on a date or before it. */
export function latestStreak(on: Kysely<Tables>, userId: string, date: string) {
  return on
    .selectFrom("practiceRun")
    .select(["firstDate", "lastDate"])
    .where("userId", "=", userId)
    .where("firstDate", "<=", date)
    .orderBy("firstDate", "desc")
    .limit(1);
}
