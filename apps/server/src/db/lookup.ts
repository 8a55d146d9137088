import { setImmediate as nextLoop } from "node:timers/promises";
import { type Kysely, PostgresAdapter, type SelectQueryBuilder, sql } from "kysely";
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
 * @param column the key, of type text
 */
export function createLookup<Table extends keyof Tables, Row>(
  reader: Kysely<Tables>,
  column: keyof Tables[Table] & string,
  query: SelectQueryBuilder<Tables, Table, Row>,
): (value: string) => Promise<Row | undefined> {
  const key = sql.ref<string>(column);
  if (!(reader.getExecutor().adapter instanceof PostgresAdapter)) {
    const select = prepared((_, { value }: { value: string }) => query.where(key, "=", value));
    return async (value) => (await select(reader, { value }))[0];
  }

  const select = prepared((_, { values }: { values: readonly string[] }) =>
    query.select(key.as("lookupKey")).where(sql<boolean>`${key} = any(${values})`),
  );
  let batch: Batch<Row> | undefined;
  const readNext = async (values: Set<string>) => {
    await nextLoop();
    batch = undefined;
    return new Map((await select(reader, { values: [...values] })).map((row) => [row.lookupKey, row]));
  };
  const begin = () => {
    const values = new Set<string>();
    return { values, rows: readNext(values) };
  };
  return async (value) => {
    // PostgreSQL can't compare it, and would refuse the whole batch.
    if (value.includes("\0")) return undefined;
    batch ??= begin();
    batch.values.add(value);
    return (await batch.rows).get(value);
  };
}
