import type { PushResult } from "@vr-eye-lab/domain/api";
import { prepared } from "../db/prepared.ts";
import type { WriteTable } from "../db/tables.ts";
import type { Turn } from "./turn.ts";

/** How a write was answered before, if it was. */
export async function answeredBefore({ transaction, userId }: Turn, id: string): Promise<PushResult | undefined> {
  const [row] = await select(transaction, { userId, id });
  return row && JSON.parse(row.result);
}

/** Keeps the answer to a write, in the transaction that stores it, so that its repetition is answered alike. */
export async function rememberAnswer({ transaction, userId }: Turn, answer: PushResult, now: Date): Promise<void> {
  await insert(transaction, { userId, id: answer.id, result: JSON.stringify(answer), at: now.toISOString() });
}

const select = prepared((on, { userId, id }: Pick<WriteTable, "userId" | "id">) =>
  on.selectFrom("write").select("result").where("userId", "=", userId).where("id", "=", id),
);

const insert = prepared((on, { userId, id, result, at }: WriteTable) =>
  on.insertInto("write").values({ userId, id, result, at }),
);
