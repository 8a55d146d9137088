import type { Transaction } from "kysely";
import { burnTicketsOf } from "../checkout/tickets.ts";
import type { Tables } from "../db/tables.ts";
import { burnDeviceCodesOf } from "./device/device-codes.ts";

/** Makes worthless what would still sign a person in without a password: for a new password, and for signing out everywhere else. */
export async function burnWaysIn(transaction: Transaction<Tables>, userId: string): Promise<void> {
  await burnTicketsOf(transaction, userId);
  await burnDeviceCodesOf(transaction, userId);
}
