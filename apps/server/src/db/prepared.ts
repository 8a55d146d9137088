import { createHash } from "node:crypto";
import {
  type Compilable,
  type CompiledQuery,
  type DialectAdapter,
  type Kysely,
  type OperationNodeSource,
  PostgresAdapter,
  sql,
} from "kysely";
import type { Tables } from "./tables.ts";

/** The names of PostgreSQL's prepared statements, by their SQL. */
const names = new Map<string, string>();

/** The name of a prepared statement; undefined for other queries. */
export function statementName(sql: string): string | undefined {
  return names.get(sql);
}

/**
 * Prepares a query that runs often: Kysely builds it once per database, because building takes several times as long as running it in SQLite.
 * @param build builds the query with placeholders for the values, which it cannot inspect or iterate
 * @returns runs the query on a reader or in a transaction
 */
export function prepared<Values extends object, Row>(
  build: (on: Kysely<Tables>, values: Values) => Compilable<Row>,
): (on: Kysely<Tables>, values: Values) => Promise<Row[]> {
  const queryFor = oncePerDatabase((on) => named(build(on, placeholders as Values).compile()));
  return async (on, values) => (await on.executeQuery<Row>(withValues(queryFor(on), values))).rows;
}

/**
 * Prepares independent writes that always run together. PostgreSQL runs them as one statement, to save round trips; SQLite one by one.
 * @param build as for `prepared`
 */
export function preparedTogether<Values extends object>(
  build: (on: Kysely<Tables>, values: Values) => readonly (Compilable & OperationNodeSource)[],
): (on: Kysely<Tables>, values: Values) => Promise<void> {
  const queriesFor = oncePerDatabase((on) => {
    const writes = build(on, placeholders as Values);
    if (!(on.getExecutor().adapter instanceof PostgresAdapter)) return writes.map((write) => named(write.compile()));
    const parts = writes.map((write, i) => sql`${sql.ref(`write${i}`)} as (${write})`);
    return [named(sql`with ${sql.join(parts)} select 1`.compile(on))];
  });
  return async (on, values) => {
    for (const query of queriesFor(on)) await on.executeQuery(withValues(query, values));
  };
}

function oncePerDatabase<Built>(build: (on: Kysely<Tables>) => Built): (on: Kysely<Tables>) => Built {
  const built = new WeakMap<DialectAdapter, Built>();
  return (on) => {
    const { adapter } = on.getExecutor();
    const known = built.get(adapter) ?? build(on);
    built.set(adapter, known);
    return known;
  };
}

function named(query: CompiledQuery): CompiledQuery {
  names.set(query.sql, createHash("sha256").update(query.sql).digest("base64url").slice(0, 22));
  return query;
}

function withValues(query: CompiledQuery, values: object): CompiledQuery {
  const parameters = query.parameters.map((each) =>
    each instanceof Placeholder ? values[each.name as keyof typeof values] : each,
  );
  return { ...query, parameters };
}

/** Stands for a value. Kysely passes it on unchanged. */
class Placeholder {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(name) });
