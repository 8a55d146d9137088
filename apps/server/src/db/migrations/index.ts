import type { Kysely } from "kysely";
import type { DatabaseKind } from "../database.ts";
import type { Tables } from "../tables.ts";
import { up as tables } from "./0001-tables.ts";

type Migration = (db: Kysely<Tables>, kind: DatabaseKind) => Promise<void>;

/**
 * All migrations by name, in order. A released migration never changes. Until 1.0.0 is released, the first one is edited and gets a new name, so that
 * databases of earlier builds are refused.
 */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  "0001-tables": tables,
};

/** The name of the last migration. It identifies the tables of a version, for example in backups. */
export function currentSchema(): string {
  return Object.keys(MIGRATIONS).at(-1) ?? "";
}
