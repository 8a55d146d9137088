import { MOST_PER_DAY } from "@vr-eye-lab/domain/quota";
import { DAY_MS } from "@vr-eye-lab/domain/time";
import { openDatabase } from "../db/open-database.ts";
import { PushQueues } from "../sync/push-queue.ts";
import { newWrite, practiceBody } from "./person.ts";

const DAYS = 3650;
const SECONDS = 120;
const TOGETHER = 200;

/**
 * Stores practice sessions of a user, spread over the last ten years, by the rules for pushes. On as many days as the limit per day needs. A server may run on
 * the data folder.
 */
export async function addHistory(dataDir: string, userId: string, sessions: number): Promise<void> {
  const database = await openDatabase({ dataDir, databaseUrl: undefined }, undefined, false);
  const queues = new PushQueues(database, { proMotions: "open" });
  const today = Date.now();
  try {
    for (let first = 0; first < sessions; first += TOGETHER) {
      const daysAgo = Math.floor((sessions - 1) / MOST_PER_DAY.practice) - Math.floor(first / MOST_PER_DAY.practice);
      const writes = Array.from({ length: Math.min(TOGETHER, sessions - first) }, (_, i) =>
        newWrite("practice", practiceBody(new Date(today - DAYS * DAY_MS * (1 - (first + i) / sessions)), SECONDS)),
      );
      const { results } = await queues.push(userId, writes, new Date(today - daysAgo * DAY_MS));
      const refused = results.find(({ status }) => status !== "stored");
      if (refused) throw new Error(`Not stored: ${JSON.stringify(refused)}`);
    }
  } finally {
    await database.close();
  }
}
