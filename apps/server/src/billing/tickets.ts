import { createHash, randomBytes } from "node:crypto";
import { TICKET_PREFIX } from "@vr-eye-lab/domain/billing";
import type { Transaction } from "kysely";
import type { Tables } from "../db/tables.ts";

/** Bytes of chance in a ticket: 256 bits. */
const TICKET_BYTES = 32;

/** A ticket that signs in once, and what the server keeps of it. */
export function newTicket(): { readonly ticket: string; readonly hash: string } {
  const ticket = `${TICKET_PREFIX}${randomBytes(TICKET_BYTES).toString("base64url")}`;
  return { ticket, hash: ticketHash(ticket) };
}

/** SHA-256: enough for what nobody can guess. */
function ticketHash(ticket: string): string {
  return createHash("sha256").update(ticket).digest("base64url");
}

/**
 * Spends the ticket of a checkout session.
 * @returns whose it was; undefined when it is not this session's, was used, or is too old.
 */
export async function spendTicket(
  transaction: Transaction<Tables>,
  ticket: string,
  sessionId: string,
  now: Date,
): Promise<string | undefined> {
  const row = await transaction
    .updateTable("checkout")
    .set({ ticketHash: null })
    .where("sessionId", "=", sessionId)
    .where("ticketHash", "=", ticketHash(ticket))
    .where("ticketExpiresAt", ">", now.toISOString())
    .returning("userId")
    .executeTakeFirst();
  return row?.userId;
}

/** Makes the ticket of a checkout session worthless: its return was processed by someone who was signed in. */
export async function burnTicket(transaction: Transaction<Tables>, sessionId: string): Promise<void> {
  await transaction.updateTable("checkout").set({ ticketHash: null }).where("sessionId", "=", sessionId).execute();
}

/** Makes every ticket of a user worthless, as after a new password. */
export async function burnTicketsOf(transaction: Transaction<Tables>, userId: string): Promise<void> {
  await transaction.updateTable("checkout").set({ ticketHash: null }).where("userId", "=", userId).execute();
}
