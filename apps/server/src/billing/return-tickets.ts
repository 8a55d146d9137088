import { randomBytes } from "node:crypto";
import { PENDING_RETURN_MS, TICKET_PREFIX } from "@vr-eye-lab/domain/billing";
import type { Kysely, Transaction } from "kysely";
import type { Tables } from "../db/tables.ts";
import { tokenHash } from "../login/token-hash.ts";

const TICKET_BYTES = 32;

/** Creates a ticket that signs in once after paying, and the columns that the database stores of it. @param now milliseconds since 1970 */
export function newTicket(now: number) {
  const ticket = `${TICKET_PREFIX}${randomBytes(TICKET_BYTES).toString("base64url")}`;
  const ticketExpiresAt = new Date(now + PENDING_RETURN_MS).toISOString();
  return { ticket, row: { ticketHash: tokenHash(ticket), ticketExpiresAt } };
}

/** The user whose checkout has this ticket. It may have expired. */
export async function ticketOwner(
  reader: Kysely<Tables>,
  ticket: string,
  checkoutId: string,
): Promise<string | undefined> {
  const row = await reader
    .selectFrom("checkout")
    .select("userId")
    .where("sessionId", "=", checkoutId)
    .where("ticketHash", "=", tokenHash(ticket))
    .executeTakeFirst();
  return row?.userId;
}

/** Uses up the ticket of a checkout. @returns false if it is not this checkout's, was used or voided, or has expired */
export async function useTicket(
  transaction: Transaction<Tables>,
  ticket: string,
  checkoutId: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("checkout")
    .set({ ticketHash: null })
    .where("sessionId", "=", checkoutId)
    .where("ticketHash", "=", tokenHash(ticket))
    .where("ticketExpiresAt", ">", now.toISOString())
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Voids the ticket of a checkout: a signed-in user has processed the return. */
export async function voidTicket(transaction: Transaction<Tables>, checkoutId: string): Promise<void> {
  await transaction.updateTable("checkout").set({ ticketHash: null }).where("sessionId", "=", checkoutId).execute();
}

/** Voids all tickets of a user, as after a password change. */
export async function voidTicketsOf(transaction: Transaction<Tables>, userId: string): Promise<void> {
  await transaction.updateTable("checkout").set({ ticketHash: null }).where("userId", "=", userId).execute();
}
