import { OperatorError } from "../process/operator-error.ts";

/** A row that the database refuses. The message names the row. */
export function rowError(
  table: string,
  keys: readonly string[],
  row: Readonly<Record<string, unknown>>,
  cause: unknown,
): OperatorError {
  const key = JSON.stringify(Object.fromEntries(keys.map((name) => [name, row[name]])));
  return new OperatorError(`Can't store the row of table ${table} with the key ${key}: ${cause}.`, { cause });
}
