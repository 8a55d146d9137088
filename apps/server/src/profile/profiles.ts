import { findLanguage } from "@vr-eye-lab/domain/language";
import { mergeProfile, newUserDocument, type UserDocument, type UserWrite } from "@vr-eye-lab/domain/profile";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { requestLanguages } from "../http/request-language.ts";
import { type Refusal, refusal } from "../store/refusal.ts";
import { storeUserDocument } from "../store/stored-document.ts";
import { readRow } from "../store/user-rows.ts";
import { inUserTransaction, UserGoneError, type UserTransaction } from "../store/user-transaction.ts";

/** Reads a user's profile outside a transaction. @returns null if there is none yet */
export async function readProfile(reader: Kysely<Tables>, userId: string): Promise<UserDocument | null> {
  const row = await readRow(reader, userId, "document", ["users", userId]);
  return row?.body ? JSON.parse(row.body) : null;
}

/** Creates a user's profile in the transaction of the sign-up or sign-in, unless it exists. @throws UserGoneError if there is no such user */
export async function createProfile(
  database: Database,
  transaction: Transaction<Tables>,
  userId: string,
  now: Date,
): Promise<void> {
  // Read first: almost every sign-in has a profile and needs no lock.
  if (await readProfile(transaction, userId)) return;
  await inUserTransaction(database, transaction, userId, async (tx) => {
    if (await tx.rows.get("document", "users", userId)) return;
    store(tx, await newProfile(tx, now), now);
  });
}

/**
 * Changes a user's profile on behalf of the server, which may change the subscription and the email address too.
 * @param change returns the new profile, except `updatedAt`. If nothing changes, nothing is stored
 * @param onChanged runs in the same transaction if the profile changed
 * @throws UserGoneError if there is no such user
 */
export async function changeProfile(
  database: Database,
  transaction: Transaction<Tables>,
  userId: string,
  change: (profile: UserDocument) => UserDocument,
  now: Date,
  onChanged?: (tx: UserTransaction, profile: UserDocument) => Promise<void>,
): Promise<void> {
  await inUserTransaction(database, transaction, userId, async (tx) => {
    const present = await profileOf(tx, now);
    const changed = change(present);
    if (JSON.stringify(changed) === JSON.stringify(present)) return;
    store(tx, changed, now);
    await onChanged?.(tx, changed);
  });
}

/** Stores a user's changes to their profile, and the page's language in one that has none. */
export async function writeProfile(
  tx: UserTransaction,
  write: UserWrite,
  now: Date,
): Promise<{ revision: number; before: UserDocument; after: UserDocument } | Refusal> {
  const present = await profileOf(tx, now);
  const merged = mergeProfile({ ...requestedLanguage(), ...present }, write, now);
  if (!merged) return refusal("document/malformed", "onboarding.steps");
  return { revision: store(tx, merged, now), before: present, after: merged };
}

/** Reads or creates the profile of the transaction's user. */
export async function profileOf(tx: UserTransaction, now: Date): Promise<UserDocument> {
  const present = await tx.rows.get("document", "users", tx.userId);
  return present?.body ? JSON.parse(present.body) : newProfile(tx, now);
}

async function newProfile({ on, userId }: UserTransaction, now: Date): Promise<UserDocument> {
  const user = await on.selectFrom("user").select(["email", "name"]).where("id", "=", userId).executeTakeFirst();
  if (!user) throw new UserGoneError();
  return { ...newUserDocument(user.email, now, user.name), ...requestedLanguage() };
}

/** So that reminders are in the language in which the user signed up, or in that of a later visit. */
function requestedLanguage(): Pick<UserDocument, "language"> {
  const language = findLanguage(requestLanguages());
  return language ? { language } : {};
}

function store(tx: UserTransaction, profile: UserDocument, now: Date): number {
  return storeUserDocument(tx, JSON.stringify({ ...profile, updatedAt: now.toISOString() }), now);
}
