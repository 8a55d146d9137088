import { randomBytes } from "node:crypto";
import { DAY_MS } from "@vr-eye-lab/domain/time";
import { LONGEST_USER_AGENT } from "@vr-eye-lab/domain/tracking";
import type { Context } from "hono";
import type { Transaction } from "kysely";
import { newId } from "../db/new-id.ts";
import type { Tables } from "../db/tables.ts";
import type { Client } from "../http/client.ts";
import { RefusedError } from "../http/http-error.ts";
import type { RequestVariables } from "../http/request-log.ts";
import { lockAccess } from "../login/access-lock.ts";
import type { Revocation } from "../login/revocation.ts";

/** Days until an unused login expires. It survives closing the browser. */
export const LOGIN_DAYS = 60;

/** Logins per account: more than a family's devices. */
export const MOST_LOGINS = 100;

const TOKEN_BYTES = 24;

/** A login to create. */
export interface LoginRequest {
  readonly userId: string;
  readonly origin: LoginOrigin;
  readonly now: Date;
  /**
   * Checks what entitles to the login, and uses it up. Runs under the lock on the account's access.
   * @param email the account's address
   */
  isEntitled(email: string): Promise<boolean>;
}

/**
 * Creates a login. No other code may. It locks the access to the account, then checks what entitles to the login: a revoked link creates none,
 * and a revocation that waits for the lock ends the new login.
 * @returns the login, with its token for `answerWithLogin`; undefined if nothing entitles to it
 * @throws RefusedError if an operator has disabled the account
 */
export async function insertLogin(
  transaction: Transaction<Tables>,
  { userId, origin: { client, userAgent }, now, isEntitled }: LoginRequest,
): Promise<{ id: string; token: string } | undefined> {
  const email = await lockAccess(transaction, userId);
  if (email === undefined || !(await isEntitled(email))) return undefined;
  const at = now.toISOString();
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const expiresAt = new Date(now.getTime() + LOGIN_DAYS * DAY_MS).toISOString();
  const origin = { ipAddress: client.network, userAgent: userAgent ?? "" };
  const row = { id: newId(now.getTime()), token, userId, expiresAt, createdAt: at, updatedAt: at };
  const user = await transaction.selectFrom("user").select("disabledAt").where("id", "=", userId).executeTakeFirst();
  if (user?.disabledAt) throw new RefusedError(403, "auth/disabled");
  await deleteOldestLogins(transaction, userId);
  await transaction
    .insertInto("session")
    .values({ ...row, ...origin })
    .execute();
  return row;
}

/** The client of a request that signs in. */
export interface LoginOrigin {
  readonly client: Client;
  /** At most LONGEST_USER_AGENT characters. */
  readonly userAgent: string | undefined;
}

export function loginOrigin(context: Pick<Context<{ Variables: RequestVariables }>, "get" | "req">): LoginOrigin {
  return { client: context.get("client"), userAgent: context.req.header("User-Agent")?.slice(0, LONGEST_USER_AGENT) };
}

/** Deletes a user's logins, except for one that stays. */
export async function deleteLoginsOf(
  transaction: Transaction<Tables>,
  { userId, keepLogin }: Pick<Revocation, "userId" | "keepLogin">,
): Promise<void> {
  let others = transaction.deleteFrom("session").where("userId", "=", userId);
  if (keepLogin !== undefined) others = others.where("id", "!=", keepLogin);
  await others.execute();
}

/** Makes room for another login of a user: the least recently used are deleted. */
async function deleteOldestLogins(transaction: Transaction<Tables>, userId: string): Promise<void> {
  const newest = transaction
    .selectFrom("session")
    .select("id")
    .where("userId", "=", userId)
    .orderBy("updatedAt", "desc")
    .orderBy("id", "desc")
    .limit(MOST_LOGINS - 1);
  await transaction.deleteFrom("session").where("userId", "=", userId).where("id", "not in", newest).execute();
}
