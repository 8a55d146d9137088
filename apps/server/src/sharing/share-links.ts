import { randomBytes } from "node:crypto";
import { MOST_SHARES, type NewShare, type Share, type ShareRequest } from "@vr-eye-lab/domain/sharing";
import { DAY_MS } from "@vr-eye-lab/domain/time";
import type { Transaction } from "kysely";
import type { Database } from "../db/database.ts";
import { newId } from "../db/new-id.ts";
import type { Tables } from "../db/tables.ts";
import { RefusedError } from "../http/http-error.ts";
import { lockLogin } from "../login/access-lock.ts";
import { tokenHash } from "../login/token-hash.ts";

const TOKEN_BYTES = 32;

/** A user's active share links, newest first. */
export async function listShares({ reader }: Database, userId: string, now: Date): Promise<Share[]> {
  const rows = await reader
    .selectFrom("share")
    .select(["id", "name", "createdAt", "expiresAt", "openedAt", "checkIns"])
    .where("userId", "=", userId)
    .where("expiresAt", ">", now.toISOString())
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map((row) => ({ ...row, checkIns: row.checkIns === 1 }));
}

/**
 * Creates a share link.
 * @param login the login that creates it
 * @throws RefusedError if the user has the maximum number of active links; LoginEndedError
 */
export async function createShare(
  database: Database,
  login: { readonly userId: string; readonly loginId: string },
  { name, days, checkIns }: ShareRequest,
  now: Date,
): Promise<NewShare> {
  const { userId } = login;
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const share: Share = {
    id: newId(now.getTime()),
    name,
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + days * DAY_MS).toISOString(),
    openedAt: null,
    checkIns,
  };
  await database.write(async (transaction) => {
    // The lock also keeps concurrent requests from exceeding the maximum.
    await lockLogin(transaction, login);
    const { count } = await transaction
      .selectFrom("share")
      .select(({ fn }) => fn.countAll().as("count"))
      .where("userId", "=", userId)
      .where("expiresAt", ">", share.createdAt)
      .executeTakeFirstOrThrow();
    if (Number(count) >= MOST_SHARES) throw new RefusedError(409, "share/too-many");
    await transaction
      .insertInto("share")
      .values({ ...share, checkIns: Number(checkIns), userId, tokenHash: tokenHash(token) })
      .execute();
  });
  return { share, token };
}

/** Revokes a user's share link. @throws RefusedError if there is none */
export async function endShare(database: Database, userId: string, id: string): Promise<void> {
  const { numDeletedRows } = await database.write((transaction) =>
    transaction.deleteFrom("share").where("id", "=", id).where("userId", "=", userId).executeTakeFirstOrThrow(),
  );
  if (numDeletedRows === 0n) throw new RefusedError(404, "share/not-found");
}

/** Revokes all share links of a user. */
export async function endSharesOf(transaction: Transaction<Tables>, userId: string): Promise<void> {
  await transaction.deleteFrom("share").where("userId", "=", userId).execute();
}

/** Records that a link is viewed. @throws RefusedError for an unknown, revoked or expired one */
export async function openShare(database: Database, token: string, now: Date) {
  const at = now.toISOString();
  const found = await database.write((transaction) =>
    transaction
      .updateTable("share")
      .set({ openedAt: at })
      .where("tokenHash", "=", tokenHash(token))
      .where("expiresAt", ">", at)
      .returning(["userId", "expiresAt", "checkIns"])
      .executeTakeFirst(),
  );
  if (found) return found;
  throw new RefusedError(404, "share/not-found");
}
