import { OperatorError } from "../process/operator-error.ts";

/** A row that the database refuses. The message names the row. */
export function rowError(
  table: string,
  keys: readonly string[],
  row: Readonly<Record<string, unknown>>,
  cause: unknown,
): OperatorError {
  const key = JSON.stringify(Object.fromEntries(keys.map((name) => [name, row[name]])));
  const nul = Object.keys(row).find((name) => String(row[name]).includes("\0"));
  const reason =
    nul === undefined
      ? `${cause}.`
      : `its column ${nul} contains U+0000. "npm run admin -- repair" replaces it in a SQLite installation.`;
  return new OperatorError(`Can't store the row of table ${table} with the key ${key}: ${reason}`, { cause });
}
