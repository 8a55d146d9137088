import type { Transaction } from "kysely";
import { voidTicketsOf } from "../billing/return-tickets.ts";
import type { Tables } from "../db/tables.ts";
import { LoginEndedError, lockAccess } from "../login/access-lock.ts";
import type { Revocation, RevokeAccess } from "../login/revocation.ts";
import { endSharesOf } from "../sharing/share-links.ts";
import { voidDeviceCodesOf } from "../sign-in/device/device-codes.ts";
import { deleteEmailedLinksOf } from "../sign-in/emailed-links.ts";
import { deleteLoginsOf } from "../sign-in/logins.ts";
import { deletePasswordOf } from "../sign-in/stored-password.ts";

/** A table whose rows let someone into an account, or show its data. */
interface Access {
  /** 'claimed': ends only when the owner of the email address claims the account. */
  readonly ends: "always" | "claimed";
  end(transaction: Transaction<Tables>, revocation: Revocation & { readonly email: string }): Promise<void>;
}

/** Rows that are data and grant no access. */
const DATA = null;

/** The tables that grant access to an account, and how to end it. A new table must be added here. */
export const ACCESS = {
  session: { ends: "always", end: deleteLoginsOf },
  verification: { ends: "always", end: deleteEmailedLinksOf },
  checkout: { ends: "always", end: (transaction, { userId }) => voidTicketsOf(transaction, userId) },
  deviceCode: { ends: "always", end: (transaction, { userId }) => voidDeviceCodesOf(transaction, userId) },
  account: { ends: "claimed", end: (transaction, { userId }) => deletePasswordOf(transaction, userId) },
  // A user who is signed in sees their share links and revokes single ones.
  share: { ends: "claimed", end: (transaction, { userId }) => endSharesOf(transaction, userId) },
  user: DATA,
  rateLimit: DATA,
  userRevision: DATA,
  document: DATA,
  write: DATA,
  practice: DATA,
  practiceDay: DATA,
  click: DATA,
  pageView: DATA,
  billing: DATA,
  webhookEvent: DATA,
  // The link that turns reminders off is a signature without a row, and does nothing else.
  reminder: DATA,
} as const satisfies { readonly [Name in keyof Tables]: Access | null };

/** Revokes what could let someone into an account: everything, or what a signed-in user wants to end elsewhere. */
export const revokeAccess: RevokeAccess = async (database, transaction, revocation) => {
  // Ends the long polls of the revoked logins.
  database.announce(transaction, revocation.userId);
  const email = await lockAccess(transaction, revocation.userId);
  if (email === undefined) throw new LoginEndedError();
  for (const access of Object.values(ACCESS)) {
    if (access && (access.ends === "always" || revocation.why === "claimed")) {
      await access.end(transaction, { ...revocation, email });
    }
  }
};
