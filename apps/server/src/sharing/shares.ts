import { createHash, randomBytes } from "node:crypto";
import { practiceDaySchema } from "@vr-eye-lab/domain/practice";
import { WEEKLY_GOAL } from "@vr-eye-lab/domain/profile";
import { readTolerantly, type Unreadable, withhold } from "@vr-eye-lab/domain/protocol";
import {
  MOST_SHARES,
  type NewShare,
  type Share,
  type SharedProgress,
  type ShareRequest,
} from "@vr-eye-lab/domain/sharing";
import type { Database } from "../db/database.ts";
import { newId } from "../db/new-id.ts";
import { readProfile } from "../profile/profiles.ts";

const DAY_MS = 86_400_000;
/** Bytes of chance in a link: 256 bits, so that none is ever guessed. */
const TOKEN_BYTES = 32;

const COLUMNS = ["id", "name", "createdAt", "expiresAt", "openedAt"] as const;

/** SHA-256: enough for what nobody can guess. */
function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** A person's links that are still good, newest first. */
export async function listShares({ reader }: Database, userId: string, now: Date): Promise<Share[]> {
  return await reader
    .selectFrom("share")
    .select(COLUMNS)
    .where("userId", "=", userId)
    .where("expiresAt", ">", now.toISOString())
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .execute();
}

/**
 * Makes a link.
 * @returns null when the person has as many as anybody may have
 */
export async function createShare(
  database: Database,
  userId: string,
  { name, days }: ShareRequest,
  now: Date,
): Promise<NewShare | null> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const share: Share = {
    id: newId(now.getTime()),
    name,
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + days * DAY_MS).toISOString(),
    openedAt: null,
  };
  const isMade = await database.write(async (transaction) => {
    // Locks the person's row, so that two that are made at once are counted one after the other.
    await transaction
      .updateTable("user")
      .set(({ ref }) => ({ name: ref("name") }))
      .where("id", "=", userId)
      .execute();
    const { count } = await transaction
      .selectFrom("share")
      .select(({ fn }) => fn.countAll().as("count"))
      .where("userId", "=", userId)
      .where("expiresAt", ">", share.createdAt)
      .executeTakeFirstOrThrow();
    if (Number(count) >= MOST_SHARES) return false;
    await transaction
      .insertInto("share")
      .values({ ...share, userId, tokenHash: hashOf(token) })
      .execute();
    return true;
  });
  return isMade ? { share, token } : null;
}

/** Ends a link of a person's. @returns whether there was one */
export async function endShare(database: Database, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await database.write((transaction) =>
    transaction.deleteFrom("share").where("id", "=", id).where("userId", "=", userId).executeTakeFirstOrThrow(),
  );
  return numDeletedRows > 0n;
}

/**
 * What a link shares, and marks it as looked at.
 * @param unreadable names that the asking page can't read
 * @returns null when it is no link, or none any more: which of these it is stays untold
 */
export async function openShare(
  database: Database,
  token: string,
  now: Date,
  unreadable: Unreadable | null = null,
): Promise<SharedProgress | null> {
  const at = now.toISOString();
  const found = await database.write((transaction) =>
    transaction
      .updateTable("share")
      .set({ openedAt: at })
      .where("tokenHash", "=", hashOf(token))
      .where("expiresAt", ">", at)
      .returning(["userId", "expiresAt"])
      .executeTakeFirst(),
  );
  if (!found) return null;
  const { userId, expiresAt } = found;
  const days = await database.reader
    .selectFrom("practiceDay")
    .select(["date", "seconds", "sessions", "types"])
    .where("userId", "=", userId)
    .orderBy("date")
    .execute();
  const profile = await readProfile(database.reader, userId);
  return {
    days: days.flatMap(({ types, ...day }) => {
      const whole = { ...day, types: JSON.parse(types) };
      const readable = unreadable ? withhold("practiceDays", whole, unreadable) : whole;
      return readTolerantly(practiceDaySchema, readable, () => undefined) ?? [];
    }),
    weeklyGoal: profile?.weeklyGoal ?? WEEKLY_GOAL.usual,
    expiresAt,
  };
}
