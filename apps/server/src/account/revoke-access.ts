import type { Transaction } from "kysely";
import { burnTicketsOf } from "../billing/tickets.ts";
import type { Tables } from "../db/tables.ts";
import { burnDeviceCodesOf } from "../sign-in/device/device-codes.ts";

/**
 * Ends everything besides logins that would still sign a person in: return tickets and device codes. Call it when the password changes and when
 * the person signs out everywhere else.
 */
export async function revokeAccess(transaction: Transaction<Tables>, userId: string): Promise<void> {
  await burnTicketsOf(transaction, userId);
  await burnDeviceCodesOf(transaction, userId);
}
