/** A row that the database refuses. The message is one line that names the row. */
export class RowError extends Error {
  override name = "RowError";

  constructor(table: string, keys: readonly string[], row: Readonly<Record<string, unknown>>, cause: unknown) {
    const key = JSON.stringify(Object.fromEntries(keys.map((name) => [name, row[name]])));
    const nul = Object.keys(row).find((name) => String(row[name]).includes("\0"));
    const reason =
      nul === undefined
        ? `${cause}.`
        : `its column ${nul} contains U+0000. "npm run admin -- repair" replaces it in a SQLite installation.`;
    super(`Can't store the row of table ${table} with the key ${key}: ${reason}`, { cause });
  }
}
