import { type Kysely, sql } from "kysely";
import type { Tables } from "../tables.ts";

/**
 * One password per user. Concurrent requests could store several, of which sign-in used any. The last one that was stored stays, because its
 * user typed it last.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`
    delete from "account" where "id" in (
      select "id" from (
        select "id", row_number() over (
          partition by "providerId", "accountId"
          order by case when "password" is null then 1 else 0 end, "updatedAt" desc, "createdAt" desc, "id" desc
        ) as "place"
        from "account"
      ) as "ranked"
      where "place" > 1
    )`.execute(db);
  await db.schema.createIndex("accountByKey").on("account").columns(["providerId", "accountId"]).unique().execute();
}
