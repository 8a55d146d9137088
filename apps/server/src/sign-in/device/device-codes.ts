import { createHmac, randomBytes, randomInt } from "node:crypto";
import {
  DEVICE_CODE_MINUTES,
  DEVICE_POLL_SECONDS,
  type DeviceStart,
  USER_CODE_LENGTH,
  USER_CODE_LETTERS,
} from "@vr-eye-lab/domain/sign-in";
import { latestStored, MINUTE_MS } from "@vr-eye-lab/domain/time";
import type { Selectable, Transaction } from "kysely";
import type { Database } from "../../db/database.ts";
import { newId } from "../../db/new-id.ts";
import type { Tables } from "../../db/tables.ts";
import { tokenHash } from "../../login/token-hash.ts";
import { insertLogin, type LoginOrigin } from "../logins.ts";

/** Random bytes of the code that the device keeps. */
const DEVICE_CODE_BYTES = 32;
const LIFE_MS = DEVICE_CODE_MINUTES * MINUTE_MS;

/** Why a code can't be used. */
export type CodeProblem = "device/unknown" | "device/expired" | "device/used" | "device/denied";

/** The answer to a polling device. `wait` is in milliseconds. */
export type Polled =
  | { readonly kind: "waiting" }
  | { readonly kind: "approved"; readonly login: { readonly token: string } }
  | { readonly kind: "early"; readonly wait: number }
  | { readonly kind: "problem"; readonly problem: CodeProblem };

/** Keyed: all eight-letter codes could be hashed within the lifetime of one. */
export function userHash(secret: string, code: string): string {
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
      deviceHash: tokenHash(deviceCode),
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
  const hash = tokenHash(deviceCode);
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
  const { userId } = known;
  return await database.write(async (transaction) => {
    // Stays if the account was just deleted: `isEntitled` doesn't run then, and the code is deleted too.
    let polled = { kind: "problem", problem: "device/unknown" } as Polled;
    const isEntitled = async () => {
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
      const problem = row && problemOf(row, now);
      // A code that was approved just now signs in at the next poll, which locks the access first.
      if (!row) polled = { kind: "early", wait: DEVICE_POLL_SECONDS * 1000 };
      else if (problem) polled = { kind: "problem", problem };
      else polled = { kind: "waiting" };
      if (!row || problem || row.userId === null || row.userId !== userId) return false;
      const used = { state: "used", userId: null } as const;
      await transaction.updateTable("deviceCode").set(used).where("id", "=", row.id).execute();
      return true;
    };
    if (userId === null) await isEntitled();
    else {
      const login = await insertLogin(transaction, { userId, origin, now, isEntitled });
      if (login) return { kind: "approved", login };
    }
    return polled;
  });
}

/** Why a code can't sign a device in, now or later. */
export function problemOf({ state, expiresAt }: Selectable<Tables["deviceCode"]>, now: Date): CodeProblem | undefined {
  if (state === "denied") return "device/denied";
  if (state === "used") return "device/used";
  const isValid = expiresAt > now.toISOString() && expiresAt <= latestExpiry(now);
  return isValid ? undefined : "device/expired";
}

/** The latest expiry of a valid code. A clock that was ahead stored later ones. */
export function latestExpiry(now: Date): string {
  return latestStored(new Date(now.getTime() + LIFE_MS));
}

/** Revokes a user's approvals that no device has used yet. */
export async function voidDeviceCodesOf(transaction: Transaction<Tables>, userId: string): Promise<void> {
  await transaction
    .updateTable("deviceCode")
    .set({ state: "denied", userId: null })
    .where("userId", "=", userId)
    .execute();
}
