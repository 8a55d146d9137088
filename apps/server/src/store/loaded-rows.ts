import type { Selectable } from "kysely";
import { KEYS } from "../db/table-walk.ts";
import type { Tables } from "../db/tables.ts";

/** A table whose rows can be loaded. The first column of its primary key is the user. */
export type LoadedTable =
  | "write"
  | "document"
  | "practice"
  | "practiceDay"
  | "practiceMonth"
  | "practiceTotal"
  | "practiceRun";

/** A row of it. */
export type Row<Name extends LoadedTable> = Selectable<Tables[Name]>;

/** Work on loaded rows needs something that was not loaded. It is done in a transaction instead. */
export class NotLoadedError extends Error {
  override name = "NotLoadedError";
}

/** Tables of rows with new ids, which are usually not stored yet. */
export const ASSUMED = ["write", "document", "practice"] as const satisfies LoadedTable[];

/** The most rows that are remembered for a user's next write. */
const MOST_ROWS = 100;

/** Rows of one user that were read together, and their changes, which are written together. */
export class LoadedRows {
  readonly #rows = new Map<LoadedTable, Map<string, Row<LoadedTable> | null>>();
  readonly #changed = new Map<LoadedTable, Set<string>>();
  readonly #absent: { table: LoadedTable; key: readonly string[] }[] = [];
  #isRemembered = false;

  get isChanged(): boolean {
    return this.#changed.size > 0;
  }

  /** Adds what was read: a row, or null if there is none. */
  load<Name extends LoadedTable>(table: Name, key: readonly string[], row: Row<Name> | null): void {
    this.#of(table).set(key.join("/"), row);
  }

  /** Remembers the rows for the next write, after the changes were stored. @returns whether they are few enough */
  remember(): boolean {
    this.#changed.clear();
    this.#absent.length = 0;
    this.#isRemembered = true;
    let rows = 0;
    for (const each of this.#rows.values()) rows += each.size;
    return rows <= MOST_ROWS;
  }

  /** @throws NotLoadedError if this row was not loaded, unless it is assumed to be absent */
  get<Name extends LoadedTable>(table: Name, ...key: string[]): Row<Name> | undefined {
    const row = this.#of(table).get(key.join("/"));
    if (row !== undefined) return row ?? undefined;
    if (!this.#isRemembered || !ASSUMED.some((each) => each === table)) throw new NotLoadedError(table);
    this.#absent.push({ table, key });
    this.load(table, key, null);
    return undefined;
  }

  /** The keys of rows that the work has assumed to be absent from a table, without having read it. */
  absent(table: LoadedTable): (readonly string[])[] {
    return this.#absent.flatMap((each) => (each.table === table ? [each.key] : []));
  }

  /** The first loaded row that meets a condition. */
  find<Name extends LoadedTable>(table: Name, condition: (row: Row<Name>) => boolean): Row<Name> | undefined {
    for (const row of this.#of(table).values()) if (row && condition(row)) return row;
    return undefined;
  }

  put<Name extends LoadedTable>(table: Name, row: Row<Name>): void {
    const [, ...columns]: readonly string[] = KEYS[table];
    this.#change(table, columns.map((column) => String(row[column as keyof Row<Name>])).join("/"), row);
  }

  delete<Name extends LoadedTable>(table: Name, ...key: string[]): void {
    if (this.#of(table).get(key.join("/"))) this.#change(table, key.join("/"), null);
  }

  /** The final rows of a table that were put. */
  puts<Name extends LoadedTable>(table: Name): Row<Name>[] {
    return [...(this.#changed.get(table) ?? [])].flatMap((key) => this.#of(table).get(key) ?? []);
  }

  /** The keys of the rows that were deleted and not put again. */
  deletes(table: LoadedTable): string[] {
    return [...(this.#changed.get(table) ?? [])].filter((key) => !this.#of(table).get(key));
  }

  #change<Name extends LoadedTable>(table: Name, key: string, row: Row<Name> | null): void {
    this.#of(table).set(key, row);
    const changed = this.#changed.get(table) ?? new Set();
    this.#changed.set(table, changed.add(key));
  }

  #of<Name extends LoadedTable>(table: Name): Map<string, Row<Name> | null> {
    const rows = this.#rows.get(table) ?? new Map();
    this.#rows.set(table, rows);
    return rows as Map<string, Row<Name> | null>;
  }
}
