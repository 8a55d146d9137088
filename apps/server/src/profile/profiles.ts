import {
  mergeProfile,
  newUserDocument,
  type UserDocument,
  type UserWrite,
  userWriteSchema,
} from "@vr-eye-lab/domain/profile";
import { canRead, mergeWithheld, type Unreadable } from "@vr-eye-lab/domain/protocol";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { type Refusal, refusal } from "../store/refusal.ts";
import { readDocument, storeUserDocument } from "../store/stored-document.ts";
import { inUserTransaction, UserGoneError, type UserTransaction } from "../store/user-transaction.ts";

/** Reads a user's profile outside a transaction. @returns null if there is none yet */
export async function readProfile(reader: Kysely<Tables>, userId: string): Promise<UserDocument | null> {
  const row = await readDocument({ transaction: reader, userId }, "users", userId);
  return row?.body ? JSON.parse(row.body) : null;
}

/** Creates a user's profile in the transaction of the sign-up, unless it exists. @throws UserGoneError if there is no such user */
export async function createProfile(
  database: Database,
  transaction: Transaction<Tables>,
  userId: string,
  now: Date,
): Promise<void> {
  await inUserTransaction(database, transaction, userId, async (tx) => {
    if (await readDocument(tx, "users", userId)) return;
    await store(tx, await newProfile(tx, now), now);
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
    await store(tx, changed, now);
    await onChanged?.(tx, changed);
  });
}

/**
 * Stores a user's changes to their profile.
 * @param unreadable names that the writing page can't read; withheld parts of the programme are preserved
 */
export async function writeProfile(
  tx: UserTransaction,
  write: UserWrite,
  now: Date,
  unreadable: Unreadable | null = null,
): Promise<{ revision: number; before: UserDocument; after: UserDocument } | Refusal> {
  const present = await profileOf(tx, now);
  const whole = unreadable ? mergedWrite(present, write, unreadable) : write;
  const merged = whole && mergeProfile(present, whole, now);
  if (!merged) return refusal("document/malformed", "onboarding.steps");
  return { revision: await store(tx, merged, now), before: present, after: merged };
}

/** Adds to a page's write what was withheld from the page. @returns undefined if the result is not a valid profile */
function mergedWrite(present: UserDocument, write: UserWrite, unreadable: Unreadable): UserWrite | undefined {
  if (!canRead("users", write, unreadable)) return write;
  const before = Object.fromEntries(Object.entries(present).filter(([field]) => field in write));
  return userWriteSchema.safeParse(mergeWithheld("users", before, write, unreadable)).data;
}

/** Reads or creates the profile of the transaction's user. */
export async function profileOf(tx: UserTransaction, now: Date): Promise<UserDocument> {
  const present = await readDocument(tx, "users", tx.userId);
  return present?.body ? JSON.parse(present.body) : newProfile(tx, now);
}

async function newProfile({ transaction, userId }: UserTransaction, now: Date): Promise<UserDocument> {
  const user = await transaction
    .selectFrom("user")
    .select(["email", "name"])
    .where("id", "=", userId)
    .executeTakeFirst();
  if (!user) throw new UserGoneError();
  return newUserDocument(user.email, now, user.name);
}

function store(tx: UserTransaction, profile: UserDocument, now: Date): Promise<number> {
  return storeUserDocument(tx, JSON.stringify({ ...profile, updatedAt: now.toISOString() }), now);
}
