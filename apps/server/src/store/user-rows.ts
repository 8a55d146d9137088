import { type Kysely, type Selectable, sql } from "kysely";
import { prepared } from "../db/prepared.ts";
import type { Tables } from "../db/tables.ts";

/** A table of a user's data. The first column of its primary key is the user. */
export type UserTable = "document" | "practice" | "practiceDay" | "write" | "reminder";

export type Row<Name extends UserTable> = Selectable<Tables[Name]>;

/** A row of a user, by its key without the user. */
export type RowKey = readonly [table: UserTable, ...key: string[]];

/** The primary keys of these tables and of the users' revisions. */
export const KEYS = {
  userRevision: ["userId"],
  document: ["userId", "collection", "id"],
  practice: ["userId", "id"],
  practiceDay: ["userId", "date"],
  write: ["userId", "id"],
  reminder: ["userId"],
} as const satisfies { [Name in UserTable | "userRevision"]: readonly (keyof Tables[Name])[] };

/** The columns of these tables. */
const COLUMNS = {
  document: ["userId", "collection", "id", "body", "deleted", "revision", "updatedAt"],
  practice: ["userId", "id", "startedAt", "date", "zone", "duration", "exercises", "evidence", "comfort"],
  practiceDay: ["userId", "date", "seconds", "sessions", "types", "revision"],
  write: ["userId", "id", "result", "at"],
  reminder: ["userId", "dueAt", "date", "slotAt", "lastDate", "scheduledAt"],
} as const satisfies { [Name in UserTable]: readonly (keyof Row<Name>)[] };

export const USER_TABLES = Object.keys(COLUMNS) as UserTable[];

/** Reads one row. @param key without the user */
type ReadRow = (table: UserTable, key: readonly string[]) => Promise<Row<UserTable> | undefined>;

/** The rows of a user that a write reads and changes. Each is read at most once, and stored at most once, after the work. */
export class UserRows {
  readonly #read: ReadRow;
  readonly #rows = new Map<UserTable, Map<string, Row<UserTable> | null>>();
  readonly #changed = new Map<UserTable, Set<string>>();

  /** @param read reads what is not loaded */
  constructor(read: ReadRow) {
    this.#read = read;
  }

  get isChanged(): boolean {
    return this.#changed.size > 0;
  }

  /** @param key without the user */
  async get<Name extends UserTable>(table: Name, ...key: string[]): Promise<Row<Name> | undefined> {
    const known = this.#of(table).get(key.join("/"));
    if (known !== undefined) return known ?? undefined;
    const row = (await this.#read(table, key)) as Row<Name> | undefined;
    this.load(table, key, row ?? null);
    return row;
  }

  /** Adds what was read: a row, or null if there is none. */
  load<Name extends UserTable>(table: Name, key: readonly string[], row: Row<Name> | null): void {
    this.#of(table).set(key.join("/"), row);
  }

  /** Adds or replaces a row. */
  put<Name extends UserTable>(table: Name, row: Row<Name>): void {
    const key = keyOf(table, row).join("/");
    this.#of(table).set(key, row);
    const changed = this.#changed.get(table) ?? new Set();
    this.#changed.set(table, changed.add(key));
  }

  /** The rows to store in a table, as they are in the end. */
  puts<Name extends UserTable>(table: Name): Row<Name>[] {
    return [...(this.#changed.get(table) ?? [])].flatMap((key) => this.#of(table).get(key) ?? []);
  }

  #of<Name extends UserTable>(table: Name): Map<string, Row<Name> | null> {
    const rows = this.#rows.get(table) ?? new Map();
    this.#rows.set(table, rows);
    return rows as Map<string, Row<Name> | null>;
  }
}

/** The key of a row without the user. */
export function keyOf<Name extends UserTable>(table: Name, row: Row<Name>): string[] {
  const [, ...columns]: readonly string[] = KEYS[table];
  return columns.map((column) => String(row[column as keyof typeof row]));
}

/** Reads a row of a user. */
export async function readRow<Name extends UserTable>(
  on: Kysely<Tables>,
  userId: string,
  table: Name,
  key: readonly string[],
): Promise<Row<Name> | undefined> {
  const [row] = await STATEMENTS[table].select(on, Object.fromEntries([userId, ...key].entries()));
  return row as Row<Name> | undefined;
}

/** Stores the changed rows. */
export async function storeRows(on: Kysely<Tables>, rows: UserRows): Promise<void> {
  for (const table of USER_TABLES) for (const row of rows.puts(table)) await STATEMENTS[table].put(on, row);
}

/** What happens to a row that exists. Answers to writes are new. */
export function replacing(table: UserTable): string {
  if (table === "write") return "";
  const key: readonly string[] = KEYS[table];
  const set = COLUMNS[table].filter((name) => !key.includes(name)).map((name) => `"${name}" = excluded."${name}"`);
  return `on conflict (${key.map((name) => `"${name}"`).join()}) do update set ${set.join()}`;
}

const STATEMENTS = Object.fromEntries(USER_TABLES.map((table) => [table, statementsOf(table)])) as {
  readonly [Name in UserTable]: ReturnType<typeof statementsOf>;
};

function statementsOf(table: UserTable) {
  const columns: readonly string[] = COLUMNS[table];
  const names = sql.join(columns.map((name) => sql.ref(name)));
  return {
    select: prepared((on, values: Readonly<Record<string, string>>) => {
      const where = KEYS[table].map((name, i) => sql`${sql.ref(name)} = ${values[i]}`);
      const query = sql<Row<UserTable>>`select ${names} from ${sql.table(table)} where ${sql.join(where, sql` and `)}`;
      return { compile: () => query.compile(on) };
    }),
    put: prepared((on, row: Row<UserTable>) => {
      const values = sql.join(columns.map((name) => row[name as keyof typeof row]));
      const query = sql`insert into ${sql.table(table)} (${names}) values (${values}) ${sql.raw(replacing(table))}`;
      return { compile: () => query.compile(on) };
    }),
  };
}
