import type { WaitingDevice } from "@vr-eye-lab/domain/sign-in";
import type { Selectable } from "kysely";
import type { Database } from "../../db/database.ts";
import type { Tables } from "../../db/tables.ts";
import { lockLogin } from "../../login/access-lock.ts";
import { type CodeProblem, latestExpiry, problemOf, userHash } from "./device-codes.ts";

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

/** Why a code can't be approved or denied. */
function answerProblemOf(row: Selectable<Tables["deviceCode"]> | undefined, now: Date): CodeProblem | undefined {
  if (!row) return "device/unknown";
  return row.state === "approved" ? "device/used" : problemOf(row, now);
}
