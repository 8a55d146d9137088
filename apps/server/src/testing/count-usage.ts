import { type Kysely, sql } from "kysely";
import type { DatabaseKind } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import type { Usage } from "../store/usage.ts";

/** Counts what a user has stored. Collections of documents without rows are missing. */
export async function countUsage(
  on: Kysely<Tables>,
  kind: DatabaseKind,
  userId: string,
): Promise<Partial<Omit<Usage, "today">>> {
  const rows = sql<number>`cast(count(*) as integer)`.as("rows");
  const bytes = <Column extends string>(column: Column) => {
    const length =
      kind === "sqlite" ? sql`length(cast(${sql.ref(column)} as blob))` : sql`octet_length(${sql.ref(column)})`;
    return sql<number>`cast(coalesce(sum(${length}), 0) as double precision)`.as(column);
  };
  const documents = await on
    .selectFrom("document")
    .select(["collection", rows, bytes("body")])
    .select(sql<number>`cast(count(body) as integer)`.as("live"))
    .where("userId", "=", userId)
    .where("collection", "<>", "users")
    .groupBy("collection")
    .execute();
  const practice = await on
    .selectFrom("practice")
    .select([rows, bytes("exercises"), bytes("evidence")])
    .where("userId", "=", userId)
    .executeTakeFirstOrThrow();
  const days = await on.selectFrom("practiceDay").select(rows).where("userId", "=", userId).executeTakeFirstOrThrow();
  const answers = await on.selectFrom("write").select(rows).where("userId", "=", userId).executeTakeFirstOrThrow();
  return {
    ...Object.fromEntries(documents.map(({ collection, body, ...used }) => [collection, { ...used, bytes: body }])),
    practice: { rows: practice.rows, live: practice.rows, bytes: practice.exercises + practice.evidence },
    practiceDays: { rows: days.rows, live: days.rows, bytes: 0 },
    answers: answers.rows,
  };
}
