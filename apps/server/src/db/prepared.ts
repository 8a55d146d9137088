import { createHash } from "node:crypto";
import type { Compilable, CompiledQuery, DialectAdapter, Kysely } from "kysely";
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
  const built = new WeakMap<DialectAdapter, CompiledQuery>();
  return async (on, values) => {
    const executor = on.getExecutor();
    const query = built.get(executor.adapter) ?? named(build(on, placeholders as Values).compile());
    built.set(executor.adapter, query);
    return (await executor.executeQuery<Row>(withValues(query, values))).rows;
  };
}

/** Lets PostgreSQL prepare a query under a name. */
export function named(query: CompiledQuery): CompiledQuery {
  if (!names.has(query.sql)) {
    names.set(query.sql, createHash("sha256").update(query.sql).digest("base64url").slice(0, 22));
  }
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
