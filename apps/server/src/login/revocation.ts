import type { Transaction } from "kysely";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";

/** Revokes access to an account: account/revoke-access.ts. @throws LoginEndedError if there is no such account */
export type RevokeAccess = (
  database: Pick<Database, "announce">,
  transaction: Transaction<Tables>,
  revocation: Revocation,
) => Promise<void>;

export interface Revocation {
  readonly userId: string;
  /** 'claimed': by the owner of the email address, or because the account is deleted; nothing that was granted before stays. 'secured': by a user who is signed in. */
  readonly why: "claimed" | "secured";
  /** The login that stays. */
  readonly keepLogin?: string;
}
