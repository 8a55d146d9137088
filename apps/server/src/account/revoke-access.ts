import type { Transaction } from "kysely";
import { voidTicketsOf } from "../billing/return-tickets.ts";
import type { Tables } from "../db/tables.ts";
import { voidDeviceCodesOf } from "../sign-in/device/device-codes.ts";

/**
 * Revokes everything except logins that could sign a user in: add each new way here. Called when the password changes and on signing
 * out elsewhere.
 */
export async function revokeAccess(transaction: Transaction<Tables>, userId: string): Promise<void> {
  await voidTicketsOf(transaction, userId);
  await voidDeviceCodesOf(transaction, userId);
}
