import { randomBytes } from "node:crypto";
import { DAY_MS, MINUTE_MS } from "@vr-eye-lab/domain/time";
import { signJWT, verifyJWT } from "better-auth/crypto";
import type { Transaction } from "kysely";
import { z } from "zod";
import type { Database } from "../db/database.ts";
import { newId } from "../db/new-id.ts";
import type { Tables } from "../db/tables.ts";
import { lockAccess } from "../login/access-lock.ts";
import type { Revocation } from "../login/revocation.ts";
import { tokenHash } from "../login/token-hash.ts";
import { accountOf } from "./accounts.ts";

/*
 * The links in emails, in the table `verification`. The identifier of a link contains its token as a hash. Its value is the user's id, or for a
 * sign-in link, which needs no account, JSON with the address. A link that confirms an address is signed and has no row.
 */

/** Minutes until a link expires. */
const MINUTES = { signIn: 15, reset: 60, change: 60 };
/** Until a link that confirms an address expires. */
const CONFIRM_SECONDS = DAY_MS / 1000;
/** Minutes for which a sign-in by link replaces the password. */
const RECENT_MINUTES = 10;

const newToken = () => randomBytes(24).toString("base64url");

type Reader = Pick<Transaction<Tables>, "selectFrom">;

/**
 * Deletes a user's unused links that reset the password, change the address or sign in. The mark of a recent sign-in by link stays: it has no effect
 * without its login.
 */
export async function deleteEmailedLinksOf(
  transaction: Transaction<Tables>,
  { userId, email }: Pick<Revocation, "userId"> & { readonly email: string },
): Promise<void> {
  await transaction
    .deleteFrom("verification")
    .where("value", "in", [userId, signInValue(email)])
    .execute();
}

async function addLink(
  transaction: Transaction<Tables>,
  link: Pick<Tables["verification"], "identifier" | "value">,
  minutes: number,
): Promise<void> {
  const now = Date.now();
  const at = new Date(now).toISOString();
  const expiresAt = new Date(now + minutes * MINUTE_MS).toISOString();
  await transaction
    .insertInto("verification")
    .values({ id: newId(now), ...link, expiresAt, createdAt: at, updatedAt: at })
    .execute();
}

/** Finds the link with an identifier; undefined if it has expired or was used. */
async function findLink(on: Reader, identifier: string) {
  const link = await on
    .selectFrom("verification")
    .select(["id", "value", "expiresAt"])
    .where("identifier", "=", identifier)
    .executeTakeFirst();
  return link && new Date(link.expiresAt) > new Date() ? link : undefined;
}

/** Uses up a link. @returns false if it was used or revoked */
export async function useLink(transaction: Transaction<Tables>, id: string): Promise<boolean> {
  const used = await transaction.deleteFrom("verification").where("id", "=", id).executeTakeFirstOrThrow();
  return used.numDeletedRows > 0n;
}

const signInIdentifier = (token: string) => tokenHash(`magic-link:${tokenHash(token)}`);
const signInValue = (email: string) => JSON.stringify({ type: "magic-link", email });
const signInSchema = z.object({ email: z.string() });

/**
 * Creates a sign-in link for an address, with or without an account. Its token contains its expiry, so that an expired and a used link get
 * different messages after the database has deleted both. A link is valid only if the database has it.
 * @returns its token
 */
export async function addMagicLink(database: Database, email: string): Promise<string> {
  const end = Math.floor(Date.now() / 1000) + MINUTES.signIn * 60;
  const token = `${end.toString(36)}-${newToken()}`;
  const link = { identifier: signInIdentifier(token), value: signInValue(email) };
  await database.write((transaction) => addLink(transaction, link, MINUTES.signIn));
  return token;
}

/** Finds the sign-in link with a token; undefined if it has expired or was used. */
export async function findMagicLink({ reader }: Database, token: string) {
  const link = await findLink(reader, signInIdentifier(token));
  return link && { id: link.id, email: signInSchema.parse(JSON.parse(link.value)).email.toLowerCase() };
}

/** Why the database doesn't have the token of a sign-in link. */
export function magicLinkProblem(token: string): "auth/link-invalid" | "auth/link-expired" | "auth/link-used" {
  const end = Number.parseInt(/^([0-9a-z]{6,8})-[\w-]{32}$/.exec(token)?.[1] ?? "", 36);
  if (Number.isNaN(end)) return "auth/link-invalid";
  return end * 1000 <= Date.now() ? "auth/link-expired" : "auth/link-used";
}

const recentIdentifier = (loginId: string) => tokenHash(`fresh-link:${loginId}`);

/** Records that a login was made by a sign-in link now. */
export function rememberMagicLinkLogin(transaction: Transaction<Tables>, loginId: string): Promise<void> {
  return addLink(transaction, { identifier: recentIdentifier(loginId), value: "" }, RECENT_MINUTES);
}

/** Whether a login was made by a sign-in link within the last minutes. */
export async function isRecentMagicLinkLogin({ reader }: Database, loginId: string): Promise<boolean> {
  return (await findLink(reader, recentIdentifier(loginId))) !== undefined;
}

const resetIdentifier = (token: string) => tokenHash(`reset-password:${token}`);

/**
 * Creates a link that resets the password, under the lock on the account's access: an address that the account has just given up gets none.
 * @returns its token; undefined if no account has the address
 */
export function addResetLink(database: Database, email: string): Promise<string | undefined> {
  return database.write(async (transaction) => {
    const account = await accountOf(transaction, email);
    if (!account || (await lockAccess(transaction, account.id)) !== email) return undefined;
    const token = newToken();
    await addLink(transaction, { identifier: resetIdentifier(token), value: account.id }, MINUTES.reset);
    return token;
  });
}

/** Finds the link with a token that resets the password; undefined if it has expired or was used. */
export async function findResetLink({ reader }: Database, token: string) {
  const link = await findLink(reader, resetIdentifier(token));
  return link && { id: link.id, userId: link.value };
}

const CHANGE = "change-email:";

/** A link that changes the address of an account. */
export interface ChangeLink {
  readonly id: string;
  /** The address whose owner it asks: first the account's present one, then the new one. */
  readonly step: "present" | "new";
  /** The new address. */
  readonly to: string;
}

/** Adds a link, in place of the user's others of the same step. A new request replaces both links of the one before. @returns its token */
export async function addChangeLink(
  transaction: Transaction<Tables>,
  userId: string,
  { step, to }: Pick<ChangeLink, "step" | "to">,
): Promise<string> {
  const token = newToken();
  await transaction
    .deleteFrom("verification")
    .where("value", "=", userId)
    .where("identifier", "like", step === "present" ? `${CHANGE}%` : `${CHANGE}new:%`)
    .execute();
  const identifier = `${CHANGE}${step}:${tokenHash(token)}:${to}`;
  await addLink(transaction, { identifier, value: userId }, MINUTES.change);
  return token;
}

/** Finds the user's link with a token that changes the address; undefined if it has expired or was used. */
export async function findChangeLink(on: Reader, userId: string, token: string): Promise<ChangeLink | undefined> {
  const rows = await on
    .selectFrom("verification")
    .select(["id", "identifier", "expiresAt"])
    .where("value", "=", userId)
    .where("identifier", "like", `${CHANGE}%`)
    .execute();
  for (const { id, identifier, expiresAt } of rows) {
    const [step, hash, ...to] = identifier.slice(CHANGE.length).split(":");
    if (hash !== tokenHash(token) || new Date(expiresAt).getTime() <= Date.now()) continue;
    return { id, step: step as ChangeLink["step"], to: to.join(":") };
  }
  return undefined;
}

const claimsSchema = z.object({ email: z.string(), userId: z.string() });

/** The token of a link that confirms the address of an account. It is signed, not stored. */
export function newConfirmationToken(secret: string, userId: string, email: string): Promise<string> {
  return signJWT({ email, userId }, secret, CONFIRM_SECONDS);
}

/** The account and the address that a token confirms; undefined if it is not valid. */
export async function confirmedBy(secret: string, token: string) {
  return claimsSchema.safeParse(await verifyJWT(token, secret)).data;
}
