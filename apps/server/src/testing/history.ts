import { MOST_PER_DAY, QUOTAS } from "@vr-eye-lab/domain/quota";
import { DAY_MS } from "@vr-eye-lab/domain/time";
import { openDatabase } from "../db/open-database.ts";
import { PushQueues } from "../sync/push-queue.ts";
import { newWrite, practiceBody } from "./person.ts";

const DAYS = 3650;
const SECONDS = 120;
const TOGETHER = 200;

/**
 * Stores practice sessions of a user, spread over the last days, ten years by default, by the rules for pushes. The pushes are dated on consecutive days, because of the limit
 * per day. A server may run on the data folder.
 * @throws RangeError for more sessions than one account stores
 */
export async function addHistory(dataDir: string, userId: string, sessions: number, days = DAYS): Promise<void> {
  if (sessions > QUOTAS.practice.rows) throw new RangeError(`One account stores at most ${QUOTAS.practice.rows}.`);
  const database = await openDatabase({ dataDir, databaseUrl: undefined }, undefined, false);
  const queues = new PushQueues(database, { proMotions: "open" });
  const today = Date.now();
  try {
    for (let first = 0; first < sessions; first += TOGETHER) {
      const daysAgo = Math.floor((sessions - 1) / MOST_PER_DAY.practice) - Math.floor(first / MOST_PER_DAY.practice);
      const writes = Array.from({ length: Math.min(TOGETHER, sessions - first) }, (_, i) =>
        newWrite("practice", practiceBody(new Date(today - days * DAY_MS * (1 - (first + i) / sessions)), SECONDS)),
      );
      const { results, isHeldBack } = await queues.push(userId, writes, new Date(today - daysAgo * DAY_MS));
      if (isHeldBack || results.some(({ status }) => status !== "stored")) throw new Error("Not all were stored");
    }
  } finally {
    await database.close();
  }
}
