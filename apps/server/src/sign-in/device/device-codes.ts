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
import type { Database } from "../../db/database.ts";
import { newId } from "../../db/new-id.ts";
import type { Tables } from "../../db/tables.ts";

/** Bytes of chance in what the device keeps: 256 bits, so that none is ever guessed. */
const DEVICE_CODE_BYTES = 32;
const MINUTE_MS = 60_000;

/** Why a code is not good. */
export type CodeProblem = "device/unknown" | "device/expired" | "device/used" | "device/denied";

/** What a device hears when it asks: nothing yet, whom it is signed in as, that it asks too early (milliseconds to wait), or that its code is no good. */
export type Polled =
  | { readonly kind: "waiting" }
  | { readonly kind: "approved"; readonly userId: string }
  | { readonly kind: "early"; readonly wait: number }
  | { readonly kind: "problem"; readonly problem: CodeProblem };

function deviceHash(code: string): string {
  return createHash("sha256").update(code).digest("base64url");
}

/** With a key: all codes of eight letters could be hashed within the life of one. */
function userHash(secret: string, code: string): string {
  return createHmac("sha256", secret).update(`device-code:${code}`).digest("base64url");
}

function newUserCode(): string {
  const letter = () => USER_CODE_LETTERS[randomInt(USER_CODE_LETTERS.length)];
  return Array.from({ length: USER_CODE_LENGTH }, letter).join("");
}

/**
 * Begins to sign a device in.
 * @param secret the key under which codes are kept
 * @param browser what the device is, roughly
 */
export async function startCode(
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
      expiresAt: new Date(now.getTime() + DEVICE_CODE_MINUTES * MINUTE_MS).toISOString(),
      polledAt: null,
    };
    const { numInsertedOrUpdatedRows } = await database.write((transaction) =>
      transaction
        .insertInto("deviceCode")
        .values(row)
        .onConflict((conflict) => conflict.column("userHash").doNothing())
        .executeTakeFirstOrThrow(),
    );
    // Else another device has the same code at this time.
    if (numInsertedOrUpdatedRows) return { deviceCode, userCode };
  }
}

/** Answers a device. Of those that ask with an approved code one is signed in, once. */
export async function pollCode(database: Database, deviceCode: string, now: Date): Promise<Polled> {
  const hash = deviceHash(deviceCode);
  const lately = new Date(now.getTime() - DEVICE_POLL_SECONDS * 1000).toISOString();
  return await database.write(async (transaction): Promise<Polled> => {
    // Locks the row: who asks at the same moment asks too early.
    const row = await transaction
      .updateTable("deviceCode")
      .set({ polledAt: now.toISOString() })
      .where("deviceHash", "=", hash)
      .where(({ or, eb }) => or([eb("polledAt", "is", null), eb("polledAt", "<=", lately)]))
      .returningAll()
      .executeTakeFirst();
    if (!row) {
      const early = await transaction
        .selectFrom("deviceCode")
        .select("polledAt")
        .where("deviceHash", "=", hash)
        .executeTakeFirst();
      if (!early?.polledAt) return { kind: "problem", problem: "device/unknown" };
      return { kind: "early", wait: Date.parse(early.polledAt) - Date.parse(lately) };
    }
    const problem = problemOf(row, now);
    if (problem) return { kind: "problem", problem };
    if (row.userId === null) return { kind: "waiting" };
    await transaction.updateTable("deviceCode").set({ state: "used", userId: null }).where("id", "=", row.id).execute();
    return { kind: "approved", userId: row.userId };
  });
}

/** What somebody who is signed in is asked to sign in. */
export async function lookAtCode(
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
  const problem = answeredOf(row, now);
  return problem ?? { userCode, browser: row?.browser ?? null, askedAt: row?.createdAt ?? "" };
}

/**
 * Approves or denies a device. The first answer counts; the same person may repeat an approval that has not been used yet.
 * @returns why it could not be answered, if it could not
 */
export async function answerCode(
  database: Database,
  secret: string,
  { userCode, userId, state }: { userCode: string; userId: string; state: "approved" | "denied" },
  now: Date,
): Promise<CodeProblem | undefined> {
  const hash = userHash(secret, userCode);
  return await database.write(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable("deviceCode")
      .set({ state, userId: state === "approved" ? userId : null })
      .where("userHash", "=", hash)
      .where("state", "=", "waiting")
      .where("expiresAt", ">", now.toISOString())
      .executeTakeFirstOrThrow();
    if (numUpdatedRows > 0n) return undefined;
    const row = await transaction.selectFrom("deviceCode").selectAll().where("userHash", "=", hash).executeTakeFirst();
    const isRepeated = state === "approved" && row?.userId === userId && problemOf(row, now) === undefined;
    return isRepeated ? undefined : (answeredOf(row, now) ?? "device/unknown");
  });
}

/** Why a device cannot be signed in by a code, now or later. */
function problemOf({ state, expiresAt }: Selectable<Tables["deviceCode"]>, now: Date): CodeProblem | undefined {
  if (state === "denied") return "device/denied";
  if (state === "used") return "device/used";
  return expiresAt <= now.toISOString() ? "device/expired" : undefined;
}

/** Why a code cannot be answered. */
function answeredOf(row: Selectable<Tables["deviceCode"]> | undefined, now: Date): CodeProblem | undefined {
  if (!row) return "device/unknown";
  return row.state === "approved" ? "device/used" : problemOf(row, now);
}

/** Takes back what a person has approved and no device has used yet. */
export async function burnDeviceCodesOf(transaction: Transaction<Tables>, userId: string): Promise<void> {
  await transaction
    .updateTable("deviceCode")
    .set({ state: "denied", userId: null })
    .where("userId", "=", userId)
    .execute();
}

/**
 * Takes away codes that are too old.
 * @returns how many
 * @throws DatabaseUnavailableError
 */
export async function pruneDeviceCodes(database: Database, now: Date): Promise<number> {
  const { numDeletedRows } = await database.write((transaction) =>
    transaction.deleteFrom("deviceCode").where("expiresAt", "<=", now.toISOString()).executeTakeFirstOrThrow(),
  );
  return Number(numDeletedRows);
}
