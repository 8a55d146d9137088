import { CompiledQuery, type Kysely } from "kysely";
import type { Database } from "../../db/database.ts";
import type { Tables } from "../../db/tables.ts";

type Run = (change?: (text: string) => string) => Promise<unknown>;

/** Runs `around` for each statement of a batch that contains a text; without it, for those that write and commit. */
export function withBatches(
  database: Database,
  around: (run: Run) => Promise<unknown>,
  text = "taken as materialized",
): Database {
  const executed = (on: Kysely<Tables>) => (query: CompiledQuery) => {
    if (!query.sql.includes(text)) return on.executeQuery(query);
    return around((change) => on.executeQuery(change ? { ...query, sql: change(query.sql) } : query));
  };
  return {
    ...database,
    writeBatch: async (work) =>
      database.writeBatch?.((batch) =>
        work({ ...batch, on: { executeQuery: executed(batch.on) } as unknown as Kysely<Tables> }),
      ),
  };
}

/** Collects the errors of statements that write, such as deadlocks, which are retried. */
export function withErrors(database: Database, errors: unknown[]): Database {
  return withBatches(database, async (write) => {
    try {
      return await write();
    } catch (error) {
      errors.push(error);
      throw error;
    }
  });
}

/** Runs a statement on one of the connections for batches. @returns its rows */
export async function onBatchConnection<Result>(database: Database, text: string): Promise<Result[]> {
  let found: Result[] = [];
  await database.writeBatch?.(async ({ on }) => {
    found = (await on.executeQuery<Result>(CompiledQuery.raw(text))).rows;
  });
  return found;
}
