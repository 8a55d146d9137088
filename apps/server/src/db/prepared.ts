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

/** A query that runs often: a database that can keeps its plan under this name. */
export interface NamedQuery extends CompiledQuery {
  readonly statementName: string;
}

/**
 * Prepares a query that runs often: Kysely builds it once for each database, and then only its values change. Building takes several times
 * as long as SQLite needs to run it.
 * @param build writes the query with the values that it gets, whose type it states. They stand for those of each run, and so cannot be
 * looked into, and their number cannot change.
 * @returns runs it on a reader or in a transaction, and gives the rows.
 */
export function prepared<Values extends object, Row>(
  build: (on: Kysely<Tables>, values: Values) => Compilable<Row>,
): (on: Kysely<Tables>, values: Values) => Promise<Row[]> {
  const queryFor = oncePerDatabase((on) => named(build(on, places as Values).compile()));
  return async (on, values) => (await on.executeQuery<Row>(withValues(queryFor(on), values))).rows;
}

/**
 * Prepares writes that always go together, of different rows: none may depend on what another does. PostgreSQL gets them as one statement, since each
 * would cost a journey to it and back; SQLite, to which there is no way to go, one after the other.
 * @param build as of `prepared`, of every write.
 * @returns runs them in a transaction.
 */
export function preparedTogether<Values extends object>(
  build: (on: Kysely<Tables>, values: Values) => readonly (Compilable & OperationNodeSource)[],
): (on: Kysely<Tables>, values: Values) => Promise<void> {
  const queriesFor = oncePerDatabase((on) => {
    const writes = build(on, places as Values);
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

function named(query: CompiledQuery): NamedQuery {
  return { ...query, statementName: createHash("sha256").update(query.sql).digest("base64url").slice(0, 22) };
}

function withValues(query: NamedQuery, values: object): NamedQuery {
  const parameters = query.parameters.map((each) =>
    each instanceof Place ? values[each.name as keyof typeof values] : each,
  );
  return { ...query, parameters };
}

/** Where a value goes. Kysely hands it on as it is. */
class Place {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

const places = new Proxy({}, { get: (_, name) => new Place(name) });
