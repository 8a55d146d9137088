import { type Kysely, sql, type Transaction } from "kysely";
import type { DatabaseKind } from "./database.ts";
import { rowError } from "./row-error.ts";
import type { Tables } from "./tables.ts";

export type TableName = keyof Tables;

/**
 * The primary key of every table. Referenced tables come before those that refer to them, so that rows can be inserted in this order. All keys
 * are text.
 */
export const KEYS = {
  user: ["id"],
  session: ["id"],
  account: ["id"],
  verification: ["id"],
  rateLimit: ["id"],
  userRevision: ["userId"],
  document: ["userId", "collection", "id"],
  write: ["userId", "id"],
  practice: ["userId", "id"],
  practiceDay: ["userId", "date"],
  click: ["userId", "id"],
  pageView: ["id"],
  billing: ["userId"],
  checkout: ["sessionId"],
  webhookEvent: ["id"],
  share: ["id"],
  deviceCode: ["id"],
  reminder: ["userId"],
} as const satisfies { readonly [Name in TableName]: readonly (keyof Tables[Name])[] };

export const TABLE_NAMES = Object.keys(KEYS) as readonly TableName[];

/**
 * A row in a format of both databases: instants as ISO text, booleans as 1 and 0, whole numbers as numbers. Columns are in alphabetical order.
 */
export type PortableRow = Readonly<Record<string, PortableValue>>;
type PortableValue = string | number | null;

// Rows per query. With the widest table, far below SQLite's maximum of 32,766 values.
const BATCH = 500;

/** Reads all rows of a table in batches. */
export async function* readRows(on: Transaction<Tables>, table: TableName): AsyncGenerator<PortableRow[]> {
  const types = await columnTypes(on, table);
  const keys: readonly string[] = KEYS[table];
  const anyTable = untyped(on);
  const key = sql.join(keys.map((name) => sql.ref(name)));
  let last: unknown[] | undefined;
  for (;;) {
    let query = anyTable.selectFrom(table).selectAll().limit(BATCH);
    for (const name of keys) query = query.orderBy(name);
    if (last) query = query.where(sql<boolean>`(${key}) > (${sql.join(last)})`);
    const rows = await query.execute();
    if (rows.length > 0) yield rows.map((row) => portable(row, types));
    const end = rows.at(-1);
    if (!end || rows.length < BATCH) return;
    last = keys.map((name) => end[name]);
  }
}

/** Inserts rows of `readRows`, from either database. @throws OperatorError for the first row that the database refuses */
export async function insertRows(
  on: Transaction<Tables>,
  kind: DatabaseKind,
  table: TableName,
  rows: readonly PortableRow[],
): Promise<void> {
  const types = await columnTypes(on, table);
  for (let from = 0; from < rows.length; from += BATCH) {
    const values = rows.slice(from, from + BATCH).map((row) => native(row, types, kind));
    await sql`savepoint batch`.execute(on);
    const inserting = untyped(on).insertInto(table);
    await inserting
      .values(values)
      .execute()
      .catch(async (error) => {
        // One by one, to find the row.
        await sql`rollback to savepoint batch`.execute(on).catch(() => {
          // SQLite has already ended the transaction, as on a full disk.
          throw error;
        });
        for (const row of values) {
          await inserting
            .values(row)
            .execute()
            .catch((cause) => {
              throw rowError(table, KEYS[table], row, cause);
            });
        }
        throw error;
      });
    await sql`release savepoint batch`.execute(on);
  }
}

/** Deletes all rows of every table. */
export async function emptyTables(on: Transaction<Tables>): Promise<void> {
  for (const table of [...TABLE_NAMES].reverse()) await untyped(on).deleteFrom(table).execute();
}

type AnyTables = Record<string, Record<string, unknown>>;

function untyped(on: Transaction<Tables>): Kysely<AnyTables> {
  return on as unknown as Kysely<AnyTables>;
}

type ColumnTypes = ReadonlyMap<string, string>;

const knownTypes = new WeakMap<Transaction<Tables>, Promise<ReadonlyMap<string, ColumnTypes>>>();

async function columnTypes(on: Transaction<Tables>, table: TableName): Promise<ColumnTypes> {
  const known = knownTypes.get(on) ?? readColumnTypes(on);
  knownTypes.set(on, known);
  return (await known).get(table) ?? new Map();
}

async function readColumnTypes(on: Transaction<Tables>): Promise<ReadonlyMap<string, ColumnTypes>> {
  const tables = await on.introspection.getTables();
  return new Map(
    tables.map(({ name, columns }) => [
      name,
      new Map(columns.map((column) => [column.name, column.dataType.toLowerCase()])),
    ]),
  );
}

function isInstant(type: string | undefined): boolean {
  return type === "date" || type === "timestamptz";
}

function portable(row: Readonly<Record<string, unknown>>, types: ColumnTypes): PortableRow {
  const names = Object.keys(row).sort();
  return Object.fromEntries(names.map((name) => [name, portableValue(row[name], types.get(name))]));
}

function portableValue(value: unknown, type: string | undefined): PortableValue {
  if (value === null) return null;
  if (value instanceof Date || isInstant(type)) return new Date(value as Date | string | number).toISOString();
  if (typeof value === "boolean") return value ? 1 : 0;
  // pg returns 8-byte integers as text.
  if (typeof value === "bigint" || type === "int8") return Number(value);
  if (typeof value === "string" || typeof value === "number") return value;
  throw new Error(`Cannot copy a value of type ${type}.`);
}

function native(row: PortableRow, types: ColumnTypes, kind: DatabaseKind): Record<string, unknown> {
  if (kind === "sqlite") return row;
  const entries = Object.entries(row).map(([name, value]) => [
    name,
    types.get(name) === "bool" && value !== null ? value === 1 : value,
  ]);
  return Object.fromEntries(entries);
}
