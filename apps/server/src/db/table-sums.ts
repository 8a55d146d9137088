import { createHash } from "node:crypto";
import type { Transaction } from "kysely";
import { type PortableRow, readRows, TABLE_NAMES, type TableName } from "./table-walk.ts";
import type { Tables } from "./tables.ts";

/** The number of rows of a table and an order-independent checksum. */
export interface TableSum {
  readonly rows: number;
  /** Hexadecimal. */
  readonly checksum: string;
}

/** Counts rows and computes checksums, by table. */
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

/** Reads all tables and computes their checksums. */
export async function checksumTables(on: Transaction<Tables>): Promise<Record<string, TableSum>> {
  const tally = new Tally();
  for (const table of TABLE_NAMES) {
    for await (const rows of readRows(on, table)) tally.add(table, rows);
  }
  return tally.sums();
}

/** The first table that differs between two databases. */
export function firstDifference(
  one: Readonly<Record<string, TableSum>>,
  other: Readonly<Record<string, TableSum>>,
): string | undefined {
  return TABLE_NAMES.find(
    (name) => one[name]?.rows !== other[name]?.rows || one[name]?.checksum !== other[name]?.checksum,
  );
}
