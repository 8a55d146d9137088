import { createHash } from "node:crypto";
import { type Kysely, sql, type Transaction } from "kysely";
import type { DatabaseKind } from "./kind.ts";
import type { Tables } from "./tables.ts";

type TableName = keyof Tables;

/**
 * Every table with its primary key, in an order in which rows may be put in: those that are referred to before those that refer to them.
 * All keys are texts.
 */
const KEYS = {
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
  practiceMonth: ["userId", "month"],
  practiceRun: ["userId", "firstDate"],
  practiceTotal: ["userId"],
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
 * A row that means the same on both databases: moments as ISO texts, yes and no as 1 and 0, whole numbers as numbers. Columns in
 * alphabetical order.
 */
export type PortableRow = Readonly<Record<string, PortableValue>>;
type PortableValue = string | number | null;

// Rows of one query: enough for speed, and with the widest table far below the 32,766 values that SQLite takes at a time.
const BATCH = 500;

/** All rows of a table, in batches. Within one transaction they are of one moment. A store of an earlier version may lack the table: no rows. */
export async function* readRows(on: Transaction<Tables>, table: TableName): AsyncGenerator<PortableRow[]> {
  const types = await columnTypes(on, table);
  if (types.size === 0) return;
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

/** Puts rows in, as they came out of `readRows`, of this database or of the other. */
export async function insertRows(
  on: Transaction<Tables>,
  kind: DatabaseKind,
  table: TableName,
  rows: readonly PortableRow[],
): Promise<void> {
  const types = await columnTypes(on, table);
  for (let from = 0; from < rows.length; from += BATCH) {
    const values = rows.slice(from, from + BATCH).map((row) => native(row, types, kind));
    await untyped(on).insertInto(table).values(values).execute();
  }
}

/** How many rows a table has, and a sum over their contents that does not depend on their order. */
export interface TableSum {
  readonly rows: number;
  /** Hexadecimal. */
  readonly checksum: string;
}

/** Counts and sums up the rows of all tables as they pass by. */
export class Tally {
  readonly #sums = new Map<string, { rows: number; sum: bigint }>(
    TABLE_NAMES.map((name) => [name, { rows: 0, sum: 0n }]),
  );

  add(table: TableName, rows: readonly PortableRow[]): void {
    const entry = this.#sums.get(table) ?? { rows: 0, sum: 0n };
    for (const row of rows) {
      const digest = createHash("sha256").update(JSON.stringify(row)).digest("hex");
      entry.sum = BigInt.asUintN(256, entry.sum + BigInt(`0x${digest}`));
    }
    entry.rows += rows.length;
    this.#sums.set(table, entry);
  }

  /** By table. */
  sums(): Record<string, TableSum> {
    return Object.fromEntries(
      [...this.#sums].map(([name, { rows, sum }]) => [name, { rows, checksum: sum.toString(16).padStart(64, "0") }]),
    );
  }
}

/** Reads every table of a store and sums it up. */
export async function checksumTables(on: Transaction<Tables>): Promise<Record<string, TableSum>> {
  const tally = new Tally();
  for (const table of TABLE_NAMES) {
    for await (const rows of readRows(on, table)) tally.add(table, rows);
  }
  return tally.sums();
}

/** The first table in which two stores differ, if there is one. */
export function firstDifference(
  one: Readonly<Record<string, TableSum>>,
  other: Readonly<Record<string, TableSum>>,
): string | undefined {
  return TABLE_NAMES.find(
    (name) => one[name]?.rows !== other[name]?.rows || one[name]?.checksum !== other[name]?.checksum,
  );
}

/** Takes all rows out of every table. */
export async function emptyTables(on: Transaction<Tables>): Promise<void> {
  for (const table of [...TABLE_NAMES].reverse()) await untyped(on).deleteFrom(table).execute();
}

type AnyTables = Record<string, Record<string, unknown>>;

function untyped(on: Transaction<Tables>): Kysely<AnyTables> {
  return on as unknown as Kysely<AnyTables>;
}

type ColumnTypes = ReadonlyMap<string, string>;

const typesSeen = new WeakMap<Transaction<Tables>, Promise<ReadonlyMap<string, ColumnTypes>>>();

async function columnTypes(on: Transaction<Tables>, table: TableName): Promise<ColumnTypes> {
  const seen = typesSeen.get(on) ?? readColumnTypes(on);
  typesSeen.set(on, seen);
  return (await seen).get(table) ?? new Map();
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

function isMoment(type: string | undefined): boolean {
  return type === "date" || type === "timestamptz";
}

function portable(row: Readonly<Record<string, unknown>>, types: ColumnTypes): PortableRow {
  const names = Object.keys(row).sort();
  return Object.fromEntries(names.map((name) => [name, portableValue(row[name], types.get(name))]));
}

function portableValue(value: unknown, type: string | undefined): PortableValue {
  if (value === null) return null;
  if (value instanceof Date || isMoment(type)) return new Date(value as Date | string | number).toISOString();
  if (typeof value === "boolean") return value ? 1 : 0;
  // PostgreSQL's driver gives whole numbers of 8 bytes as texts.
  if (typeof value === "bigint" || type === "int8") return Number(value);
  if (typeof value === "string" || typeof value === "number") return value;
  throw new Error(`A column of type ${type} holds what no copy can hold.`);
}

function native(row: PortableRow, types: ColumnTypes, kind: DatabaseKind): Record<string, unknown> {
  if (kind === "sqlite") return row;
  const entries = Object.entries(row).map(([name, value]) => [
    name,
    types.get(name) === "bool" && value !== null ? value === 1 : value,
  ]);
  return Object.fromEntries(entries);
}
