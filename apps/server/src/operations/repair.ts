import { type Kysely, sql } from "kysely";
import type { Database } from "../db/database.ts";
import { KEYS, TABLE_NAMES } from "../db/table-walk.ts";
import type { Tables } from "../db/tables.ts";
import { storeDocuments, storeUserDocument } from "../store/stored-document.ts";
import { inUserTransaction } from "../store/user-transaction.ts";

/** A value with U+0000, which version 0.1 stored and PostgreSQL can't store. */
export interface NulValue {
  readonly table: (typeof TABLE_NAMES)[number];
  /** The row's primary key. */
  readonly key: Readonly<Record<string, string>>;
  readonly column: string;
  readonly value: string;
}

/** U+0000 itself, which only SQLite stores. */
const NUL = /\0/g;
/** Its escape in JSON, after any number of escaped backslashes. */
const ESCAPED_NUL = /(?<!\\)((?:\\\\)*)\\u0000/g;
const REPLACEMENT = "\ufffd";

/** Finds texts with U+0000, in documents too. */
export async function findNulValues({ reader, kind }: Database): Promise<NulValue[]> {
  const documents = await reader
    .selectFrom("document")
    .select(["userId", "collection", "id", "body"])
    .where("body", "like", "%u0000%")
    .execute();
  const inDocuments = documents.flatMap(({ body, ...key }) =>
    body !== null && body.search(ESCAPED_NUL) >= 0
      ? [{ table: "document", key, column: "body", value: body } as const]
      : [],
  );
  return kind === "sqlite" ? [...inDocuments, ...(await inColumns(reader))] : inDocuments;
}

async function inColumns(reader: Kysely<Tables>): Promise<NulValue[]> {
  const found: NulValue[] = [];
  const tables = await reader.introspection.getTables();
  for (const table of TABLE_NAMES) {
    const columns = tables.find(({ name }) => name === table)?.columns ?? [];
    for (const { name: column } of columns.filter(({ dataType }) => dataType.toLowerCase() === "text")) {
      const keys: readonly string[] = KEYS[table];
      const { rows } = await sql<Record<string, string>>`
        select ${sql.join(keys.map((name) => sql.ref(name)))}, ${sql.ref(column)} as "value" from ${sql.table(table)}
        where instr(${sql.ref(column)}, char(0)) > 0`.execute(reader);
      for (const { value = "", ...key } of rows) found.push({ table, key, column, value });
    }
  }
  return found;
}

/** Replaces U+0000 by U+FFFD. A changed document gets a new revision, so that its user's devices fetch it. */
export async function repairNulValue(
  database: Database,
  { table, key, column, value }: NulValue,
  now: Date,
): Promise<void> {
  await database.write(async (transaction) => {
    if (column !== "body") {
      const where = Object.entries(key).map(([name, each]) => sql`${sql.ref(name)} = ${each}`);
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value.replace(NUL, REPLACEMENT)} where ${sql.join(where, sql` and `)}`.execute(
        transaction,
      );
      return;
    }
    const { userId = "", collection, id = "" } = key as unknown as Tables["document"];
    await inUserTransaction(database, transaction, userId, async (tx) => {
      const present = await tx.rows.get("document", collection, id);
      if (!present?.body) return;
      const body = present.body.replace(NUL, REPLACEMENT).replace(ESCAPED_NUL, `$1${REPLACEMENT}`);
      if (collection === "users") storeUserDocument(tx, body, now);
      else storeDocuments(tx, collection, [{ id, present, body }], now);
    });
  });
}

/** One line that names the row and shows the text around the first U+0000. */
export function describeNulValue({ table, key, column, value }: NulValue): string {
  const at = Math.max(value.search(NUL), value.search(ESCAPED_NUL));
  const excerpt = value.slice(Math.max(0, at - 20), at + 20);
  return `${table} ${JSON.stringify(key)}: ${column} ${JSON.stringify(excerpt)}`;
}
