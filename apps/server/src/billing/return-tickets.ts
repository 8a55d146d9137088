import { createHash, randomBytes } from "node:crypto";
import { PENDING_SIGN_UP_MS, TICKET_PREFIX } from "@vr-eye-lab/domain/billing";
import type { Kysely, Transaction } from "kysely";
import type { Tables } from "../db/tables.ts";

const TICKET_BYTES = 32;

/** Creates a ticket that signs in once after paying, and the columns that the database stores of it. @param now milliseconds since 1970 */
export function newTicket(now: number) {
  const ticket = `${TICKET_PREFIX}${randomBytes(TICKET_BYTES).toString("base64url")}`;
  const ticketExpiresAt = new Date(now + PENDING_SIGN_UP_MS).toISOString();
  return { ticket, row: { ticketHash: ticketHash(ticket), ticketExpiresAt } };
}

/** The columns that the database stores of a ticket. */
export type TicketRow = ReturnType<typeof newTicket>["row"];

function ticketHash(ticket: string): string {
  return createHash("sha256").update(ticket).digest("base64url");
}

/** The user whose checkout has this ticket. It may have expired. */
export async function ticketOwner(
  reader: Kysely<Tables>,
  ticket: string,
  sessionId: string,
): Promise<string | undefined> {
  const row = await reader
    .selectFrom("checkout")
    .select("userId")
    .where("sessionId", "=", sessionId)
    .where("ticketHash", "=", ticketHash(ticket))
    .executeTakeFirst();
  return row?.userId;
}

/** Uses up the ticket of a checkout. @returns false if it is not this checkout's, was used or voided, or has expired */
export async function useTicket(
  transaction: Transaction<Tables>,
  ticket: string,
  sessionId: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("checkout")
    .set({ ticketHash: null })
    .where("sessionId", "=", sessionId)
    .where("ticketHash", "=", ticketHash(ticket))
    .where("ticketExpiresAt", ">", now.toISOString())
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Voids the ticket of a checkout: a signed-in user has processed the return. */
export async function voidTicket(transaction: Transaction<Tables>, sessionId: string): Promise<void> {
  await transaction.updateTable("checkout").set({ ticketHash: null }).where("sessionId", "=", sessionId).execute();
}

/** Voids all tickets of a user, as after a password change. */
export async function voidTicketsOf(transaction: Transaction<Tables>, userId: string): Promise<void> {
  await transaction.updateTable("checkout").set({ ticketHash: null }).where("userId", "=", userId).execute();
}
