import type { Transaction } from "kysely";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import type { Revocation } from "../login/revocation.ts";

/**
 * Deletes a user's unused password reset links and magic links. A verification link has no row: it only confirms the address to which it
 * was sent. The mark of a recent magic link login (`magic-link.ts`) has no effect without its login.
 */
export async function deleteEmailedLinksOf(
  transaction: Transaction<Tables>,
  { userId, email, keepLink }: Pick<Revocation, "userId" | "keepLink"> & { readonly email: string },
): Promise<void> {
  // Better Auth stores hashed tokens. The values are the user's id for a reset link, and this JSON for a magic link.
  const values = [userId, JSON.stringify({ type: "magic-link", email })];
  let links = transaction.deleteFrom("verification").where("value", "in", values);
  if (keepLink !== undefined) links = links.where("id", "!=", keepLink);
  await links.execute();
}

/** Deletes expired links. @returns how many */
export async function pruneEmailedLinks(database: Database, now: Date): Promise<number> {
  const { numDeletedRows } = await database.write((transaction) =>
    transaction.deleteFrom("verification").where("expiresAt", "<=", now.toISOString()).executeTakeFirstOrThrow(),
  );
  return Number(numDeletedRows);
}
