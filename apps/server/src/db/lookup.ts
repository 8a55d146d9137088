import { setImmediate as nextLoop } from "node:timers/promises";
import { type Compilable, type Expression, type Kysely, PostgresAdapter, type SqlBool, sql } from "kysely";
import { prepared } from "./prepared.ts";
import type { Tables } from "./tables.ts";

/** The lookups of one turn of the event loop. */
interface Batch<Row> {
  readonly values: Set<string>;
  readonly rows: Promise<Map<string, Row>>;
}

/**
 * Prepares a query that finds a row by its unique key. On PostgreSQL, lookups of the same turn of the event loop share one query, because a round trip
 * costs more than a row. SQLite runs each at once.
 * @param column the key, of type text, which the query selects
 * @param build builds the query with the condition that finds the row
 * @returns runs the query on a reader
 */
export function preparedLookup<Column extends string, Row extends Readonly<Record<Column, string>>>(
  column: Column,
  build: (on: Kysely<Tables>, isWanted: Expression<SqlBool>) => Compilable<Row>,
): (reader: Kysely<Tables>, value: string) => Promise<Row | undefined> {
  const selectOne = prepared((on, { value }: { value: string }) =>
    build(on, sql<boolean>`${sql.ref(column)} = ${value}`),
  );
  const selectAll = prepared((on, { values }: { values: readonly string[] }) =>
    // The inner query hides how many values there are: otherwise PostgreSQL plans the query again each time.
    build(on, sql<boolean>`${sql.ref(column)} = any((select ${values}::text[])::text[])`),
  );
  const batches = new WeakMap<Kysely<Tables>, Batch<Row>>();

  async function readNext(reader: Kysely<Tables>, values: Set<string>): Promise<Map<string, Row>> {
    await nextLoop();
    batches.delete(reader);
    return new Map((await selectAll(reader, { values: [...values] })).map((row) => [row[column], row]));
  }
  function begin(reader: Kysely<Tables>): Batch<Row> {
    const values = new Set<string>();
    const batch = { values, rows: readNext(reader, values) };
    batches.set(reader, batch);
    return batch;
  }
  return async (reader, value) => {
    if (!(reader.getExecutor().adapter instanceof PostgresAdapter)) return (await selectOne(reader, { value }))[0];
    // PostgreSQL can't compare U+0000, and would refuse the whole batch.
    if (value.includes("\0")) return undefined;
    const { values, rows } = batches.get(reader) ?? begin(reader);
    values.add(value);
    return (await rows).get(value);
  };
}
