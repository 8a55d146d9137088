import { createHash, createHmac, randomBytes, randomInt } from "node:crypto";
import {
  DEVICE_CODE_MINUTES,
  DEVICE_POLL_SECONDS,
  type DeviceStart,
  USER_CODE_LENGTH,
  USER_CODE_LETTERS,
  type WaitingDevice,
} from "@vr-eye-lab/domain/sign-in";
import type { Selectable, Transaction } from "kysely";
import { latestStored } from "../../db/clock.ts";
import type { Database } from "../../db/database.ts";
import { newId } from "../../db/new-id.ts";
import type { Tables } from "../../db/tables.ts";
import { lockAccess, lockLogin } from "../../login/access-lock.ts";
import { insertLogin, type LoginOrigin } from "../logins.ts";

/** Random bytes of the code that the device keeps. */
const DEVICE_CODE_BYTES = 32;
const LIFE_MS = DEVICE_CODE_MINUTES * 60_000;

/** Why a code can't be used. */
export type CodeProblem = "device/unknown" | "device/expired" | "device/used" | "device/denied";

/** The answer to a polling device. `wait` is in milliseconds. */
export type Polled =
  | { readonly kind: "waiting" }
  /** The token of the new login, for `answerWithLogin`. */
  | { readonly kind: "approved"; readonly token: string }
  | { readonly kind: "early"; readonly wait: number }
  | { readonly kind: "problem"; readonly problem: CodeProblem };

function deviceHash(code: string): string {
  return createHash("sha256").update(code).digest("base64url");
}

/** Keyed: all eight-letter codes could be hashed within the lifetime of one. */
function userHash(secret: string, code: string): string {
  return createHmac("sha256", secret).update(`device-code:${code}`).digest("base64url");
}

function newUserCode(): string {
  const letter = () => USER_CODE_LETTERS[randomInt(USER_CODE_LETTERS.length)];
  return Array.from({ length: USER_CODE_LENGTH }, letter).join("");
}

/**
 * Creates the codes for a device that wants to be signed in.
 * @param secret the key for hashing user codes
 * @param browser the device's browser, shown to the user who approves it
 */
export async function createDeviceCode(
  database: Database,
  secret: string,
  browser: string | null,
  now: Date,
): Promise<DeviceStart> {
  const deviceCode = randomBytes(DEVICE_CODE_BYTES).toString("base64url");
  for (;;) {
    const userCode = newUserCode();
    const row: Tables["deviceCode"] = {
      id: newId(now.getTime()),
      deviceHash: deviceHash(deviceCode),
      userHash: userHash(secret, userCode),
      browser,
      state: "waiting",
      userId: null,
      createdAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + LIFE_MS).toISOString(),
      polledAt: null,
    };
    const { numInsertedOrUpdatedRows } = await database.write((transaction) =>
      transaction
        .insertInto("deviceCode")
        .values(row)
        .onConflict((conflict) => conflict.column("userHash").doNothing())
        .executeTakeFirstOrThrow(),
    );
    // Otherwise another device has the same code.
    if (numInsertedOrUpdatedRows) return { deviceCode, userCode };
  }
}

/** Answers a polling device. An approved code signs in once. @param origin the device */
export async function pollDeviceCode(
  database: Database,
  deviceCode: string,
  origin: LoginOrigin,
  now: Date,
): Promise<Polled> {
  const hash = deviceHash(deviceCode);
  const earliest = new Date(now.getTime() - DEVICE_POLL_SECONDS * 1000).toISOString();
  // A poll after this was made by a clock that was ahead.
  const latest = new Date(now.getTime() + DEVICE_POLL_SECONDS * 1000).toISOString();
  // Anyone may poll, so only a poll that is due writes.
  const known = await database.reader
    .selectFrom("deviceCode")
    .select(["polledAt", "userId"])
    .where("deviceHash", "=", hash)
    .executeTakeFirst();
  if (!known) return { kind: "problem", problem: "device/unknown" };
  const wait = Date.parse(known.polledAt ?? earliest) - Date.parse(earliest);
  if (wait > 0 && (known.polledAt ?? "") <= latest) return { kind: "early", wait };
  return await database.write(async (transaction): Promise<Polled> => {
    const owner = known.userId;
    if (owner !== null) await lockAccess(transaction, owner);
    // Locks the row: of simultaneous polls, all but one are early.
    const row = await transaction
      .updateTable("deviceCode")
      .set({ polledAt: now.toISOString() })
      .where("deviceHash", "=", hash)
      .where(({ or, eb }) =>
        or([eb("polledAt", "is", null), eb("polledAt", "<=", earliest), eb("polledAt", ">", latest)]),
      )
      .returningAll()
      .executeTakeFirst();
    if (!row) return { kind: "early", wait: DEVICE_POLL_SECONDS * 1000 };
    const problem = problemOf(row, now);
    if (problem) return { kind: "problem", problem };
    // A code that was approved just now signs in at the next poll, which locks the access first.
    if (row.userId === null || row.userId !== owner) return { kind: "waiting" };
    await transaction.updateTable("deviceCode").set({ state: "used", userId: null }).where("id", "=", row.id).execute();
    return { kind: "approved", token: await insertLogin(transaction, row.userId, origin, now) };
  });
}

/** The device that shows a user code. */
export async function findWaitingDevice(
  { reader }: Database,
  secret: string,
  userCode: string,
  now: Date,
): Promise<WaitingDevice | CodeProblem> {
  const row = await reader
    .selectFrom("deviceCode")
    .selectAll()
    .where("userHash", "=", userHash(secret, userCode))
    .executeTakeFirst();
  const problem = answerProblemOf(row, now);
  return problem ?? { userCode, browser: row?.browser ?? null, askedAt: row?.createdAt ?? "" };
}

/**
 * Approves or denies a device. The first answer counts; the same user may repeat an approval that is not used yet.
 * @param answer by the login `loginId`
 * @returns why the code could not be answered, if it could not
 * @throws LoginEndedError
 */
export async function answerDeviceCode(
  database: Database,
  secret: string,
  answer: { userCode: string; userId: string; loginId: string; state: "approved" | "denied" },
  now: Date,
): Promise<CodeProblem | undefined> {
  const { userId, state } = answer;
  const hash = userHash(secret, answer.userCode);
  return await database.write(async (transaction) => {
    await lockLogin(transaction, answer);
    const { numUpdatedRows } = await transaction
      .updateTable("deviceCode")
      .set({ state, userId: state === "approved" ? userId : null })
      .where("userHash", "=", hash)
      .where("state", "=", "waiting")
      .where("expiresAt", ">", now.toISOString())
      .where("expiresAt", "<=", latestExpiry(now))
      .executeTakeFirstOrThrow();
    if (numUpdatedRows > 0n) return undefined;
    const row = await transaction.selectFrom("deviceCode").selectAll().where("userHash", "=", hash).executeTakeFirst();
    const isRepeated = state === "approved" && row?.userId === userId && problemOf(row, now) === undefined;
    return isRepeated ? undefined : (answerProblemOf(row, now) ?? "device/unknown");
  });
}

/** Why a code can't sign a device in, now or later. */
function problemOf({ state, expiresAt }: Selectable<Tables["deviceCode"]>, now: Date): CodeProblem | undefined {
  if (state === "denied") return "device/denied";
  if (state === "used") return "device/used";
  const isValid = expiresAt > now.toISOString() && expiresAt <= latestExpiry(now);
  return isValid ? undefined : "device/expired";
}

/** The latest expiry of a valid code. A clock that was ahead stored later ones. */
function latestExpiry(now: Date): string {
  return latestStored(new Date(now.getTime() + LIFE_MS));
}

/** Why a code can't be approved or denied. */
function answerProblemOf(row: Selectable<Tables["deviceCode"]> | undefined, now: Date): CodeProblem | undefined {
  if (!row) return "device/unknown";
  return row.state === "approved" ? "device/used" : problemOf(row, now);
}

/** Revokes a user's approvals that no device has used yet. */
export async function voidDeviceCodesOf(transaction: Transaction<Tables>, userId: string): Promise<void> {
  await transaction
    .updateTable("deviceCode")
    .set({ state: "denied", userId: null })
    .where("userId", "=", userId)
    .execute();
}

/**
 * Deletes expired codes.
 * @returns how many
 * @throws DatabaseUnavailableError
 */
export async function pruneDeviceCodes(database: Database, now: Date): Promise<number> {
  const { numDeletedRows } = await database.write((transaction) =>
    transaction
      .deleteFrom("deviceCode")
      .where(({ or, eb }) => or([eb("expiresAt", "<=", now.toISOString()), eb("expiresAt", ">", latestExpiry(now))]))
      .executeTakeFirstOrThrow(),
  );
  return Number(numDeletedRows);
}
