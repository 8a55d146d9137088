import { randomBytes } from "node:crypto";
import { DAY_MS } from "@vr-eye-lab/domain/time";
import { LONGEST_USER_AGENT } from "@vr-eye-lab/domain/tracking";
import type { Context } from "hono";
import type { Transaction } from "kysely";
import type { Database } from "../db/database.ts";
import { newId } from "../db/new-id.ts";
import type { Tables } from "../db/tables.ts";
import type { Client } from "../http/client.ts";
import type { RequestVariables } from "../http/request-log.ts";
import { refuseDisabled } from "../login/disabled.ts";
import type { Revocation } from "../login/revocation.ts";

/** Days until an unused login expires. It survives closing the browser. */
export const LOGIN_DAYS = 60;

/** Logins per account: more than a family's devices. */
export const MOST_LOGINS = 100;

const TOKEN_BYTES = 24;

/**
 * Creates a login in the transaction that uses up what grants it, under `lockAccess`: what has been revoked creates no login.
 * @returns the login's token, for `answerWithLogin`
 * @throws AccountDisabledError
 */
export async function insertLogin(
  transaction: Transaction<Tables>,
  userId: string,
  { client, userAgent }: LoginOrigin,
  now: Date,
  most = MOST_LOGINS,
): Promise<string> {
  const at = now.toISOString();
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const expiresAt = new Date(now.getTime() + LOGIN_DAYS * DAY_MS).toISOString();
  const origin = { ipAddress: client.network, userAgent: userAgent ?? "" };
  const row = { id: newId(now.getTime()), token, userId, expiresAt, createdAt: at, updatedAt: at };
  await refuseDisabled(transaction, userId);
  await deleteOldestLogins(transaction, userId, most);
  await transaction
    .insertInto("session")
    .values({ ...row, ...origin })
    .execute();
  return token;
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
export async function deleteOldestLogins(
  transaction: Transaction<Tables>,
  userId: string,
  most = MOST_LOGINS,
): Promise<void> {
  const newest = transaction
    .selectFrom("session")
    .select("id")
    .where("userId", "=", userId)
    .orderBy("updatedAt", "desc")
    .orderBy("id", "desc")
    .limit(most - 1);
  await transaction.deleteFrom("session").where("userId", "=", userId).where("id", "not in", newest).execute();
}

/** Deletes expired logins. @returns how many */
export async function pruneLogins(database: Database, now: Date): Promise<number> {
  const { numDeletedRows } = await database.write((transaction) =>
    transaction.deleteFrom("session").where("expiresAt", "<=", now.toISOString()).executeTakeFirstOrThrow(),
  );
  return Number(numDeletedRows);
}
