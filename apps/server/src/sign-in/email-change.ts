import { createHash, randomBytes } from "node:crypto";
import type { Transaction } from "kysely";
import { newId } from "../db/new-id.ts";
import type { Tables } from "../db/tables.ts";

/** The address whose owner a link asks: first the account's present one, then the new one. */
type ChangeStep = "present" | "new";

/** Minutes until a link of an email change expires. */
const LINK_MINUTES = 60;
const TOKEN_BYTES = 24;
const PREFIX = "change-email:";

/**
 * A link of an email change, in Better Auth's table `verification`. Its value is the user's id, like that of a password reset link, so that
 * whatever deletes the one deletes the other. Its identifier is the rest: the step, the token's hash and the new address.
 */
export interface ChangeLink {
  readonly id: string;
  readonly step: ChangeStep;
  /** The new address. */
  readonly to: string;
}

/** Adds a link, in place of the user's others of the same step. @returns its token */
export async function addChangeLink(
  transaction: Transaction<Tables>,
  userId: string,
  { step, to }: Pick<ChangeLink, "step" | "to">,
): Promise<string> {
  const now = Date.now();
  const at = new Date(now).toISOString();
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const identifier = `${PREFIX}${step}:${hashOf(token)}:${to}`;
  const expiresAt = new Date(now + LINK_MINUTES * 60_000).toISOString();
  // A new request replaces both links of the one before.
  const replaced = step === "present" ? `${PREFIX}%` : `${PREFIX}new:%`;
  await transaction
    .deleteFrom("verification")
    .where("value", "=", userId)
    .where("identifier", "like", replaced)
    .execute();
  await transaction
    .insertInto("verification")
    .values({ id: newId(now), identifier, value: userId, expiresAt, createdAt: at, updatedAt: at })
    .execute();
  return token;
}

/** Finds the user's link with a token; undefined if it has expired or was used. */
export async function findChangeLink(
  on: Pick<Transaction<Tables>, "selectFrom">,
  userId: string,
  token: string,
): Promise<ChangeLink | undefined> {
  const rows = await on
    .selectFrom("verification")
    .select(["id", "identifier", "expiresAt"])
    .where("value", "=", userId)
    .where("identifier", "like", `${PREFIX}%`)
    .execute();
  for (const { id, identifier, expiresAt } of rows) {
    const [step, hash, ...to] = identifier.slice(PREFIX.length).split(":");
    if (hash !== hashOf(token) || new Date(expiresAt).getTime() <= Date.now()) continue;
    return { id, step: step as ChangeStep, to: to.join(":") };
  }
  return undefined;
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
