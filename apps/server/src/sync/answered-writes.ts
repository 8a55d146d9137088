import type { PushResult } from "@vr-eye-lab/domain/sync";
import { prepared } from "../db/prepared.ts";
import type { Tables } from "../db/tables.ts";
import type { UserTransaction } from "../store/user-transaction.ts";

/** How a write was answered before, if it was. */
export async function answeredBefore(
  { transaction, userId, answers }: UserTransaction,
  id: string,
): Promise<PushResult | undefined> {
  const row = answers.find((answer) => answer.id === id) ?? (await select(transaction, { userId, id }))[0];
  return row && JSON.parse(row.result);
}

/** Has the answer to a write kept with what it stored. */
export function rememberAnswer({ userId, answers }: UserTransaction, answer: PushResult, now: Date): void {
  answers.push({ userId, id: answer.id, result: JSON.stringify(answer), at: now.toISOString() });
}

const select = prepared((on, { userId, id }: Pick<Tables["write"], "userId" | "id">) =>
  on.selectFrom("write").select("result").where("userId", "=", userId).where("id", "=", id),
);
