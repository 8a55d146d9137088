import type { Compilable, CompiledQuery, DialectAdapter, Kysely } from "kysely";
import type { Tables } from "./tables.ts";

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
  const built = new WeakMap<DialectAdapter, CompiledQuery>();
  return async (on, values) => {
    const { adapter } = on.getExecutor();
    let query = built.get(adapter);
    if (!query) {
      query = build(on, places as Values).compile();
      built.set(adapter, query);
    }
    const parameters = query.parameters.map((each) =>
      each instanceof Place ? values[each.name as keyof Values] : each,
    );
    return (await on.executeQuery<Row>({ ...query, parameters })).rows;
  };
}

/** Where a value goes. Kysely hands it on as it is. */
class Place {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

const places = new Proxy({}, { get: (_, name) => new Place(name) });
