import { randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import type { DatabaseKind } from "../database.ts";
import type { Tables } from "../tables.ts";

/** The row of a new user, for tests that need only an owner of other rows. */
export function newPersonRow(kind: DatabaseKind): Insertable<Tables["user"]> & { id: string } {
  const id = randomUUID();
  const at = new Date().toISOString();
  const emailVerified = kind === "postgres" ? false : 0;
  return { id, name: "", email: `${id}@example.com`, emailVerified, image: null, createdAt: at, updatedAt: at };
}
