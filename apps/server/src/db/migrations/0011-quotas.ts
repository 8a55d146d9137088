import { type Kysely, sql } from "kysely";
import type { DatabaseKind } from "../database.ts";
import type { Tables } from "../tables.ts";

/** How much of the quotas each user has used, counted from what is stored. */
export async function up(db: Kysely<Tables>, kind: DatabaseKind): Promise<void> {
  await db.schema
    .alterTable("userRevision")
    .addColumn("usage", "text", (column) => column.notNull().defaultTo("{}"))
    .execute();
  for (const [userId, usage] of await countUsage(db, kind)) {
    await db
      .updateTable("userRevision")
      .set({ usage: JSON.stringify(usage) })
      .where("userId", "=", userId)
      .execute();
  }
}

/** Counts what is stored, by user. Parts without rows are missing. */
async function countUsage(
  db: Kysely<Tables>,
  kind: DatabaseKind,
): Promise<ReadonlyMap<string, Readonly<Record<string, unknown>>>> {
  const usages = new Map<string, Record<string, unknown>>();
  const set = (userId: string, name: string, value: unknown) =>
    usages.set(userId, { ...usages.get(userId), [name]: value });

  const rows = sql<number>`cast(count(*) as integer)`;
  const bytes = (column: string) => {
    const length =
      kind === "sqlite" ? sql`length(cast(${sql.ref(column)} as blob))` : sql`octet_length(${sql.ref(column)})`;
    return sql<number>`cast(coalesce(sum(${length}), 0) as double precision)`;
  };
  const documents = await db
    .selectFrom("document")
    .select(["userId", "collection", rows.as("rows"), bytes("body").as("bytes")])
    .select(sql<number>`cast(count(body) as integer)`.as("live"))
    .where("collection", "<>", "users")
    .groupBy(["userId", "collection"])
    .execute();
  for (const { userId, collection, ...used } of documents) set(userId, collection, used);
  const practice = await db
    .selectFrom("practice")
    .select(["userId", rows.as("rows"), bytes("exercises").as("exercises"), bytes("evidence").as("evidence")])
    .groupBy("userId")
    .execute();
  for (const { userId, rows: count, exercises, evidence } of practice) {
    set(userId, "practice", { rows: count, live: count, bytes: exercises + evidence });
  }
  const days = await db
    .selectFrom("practiceDay")
    .select(["userId", rows.as("rows")])
    .groupBy("userId")
    .execute();
  for (const { userId, rows: count } of days) set(userId, "practiceDays", { rows: count, live: count, bytes: 0 });
  const answers = await db
    .selectFrom("write")
    .select(["userId", rows.as("rows")])
    .groupBy("userId")
    .execute();
  for (const { userId, rows: count } of answers) set(userId, "answers", count);
  return usages;
}
