import { setImmediate as nextRound } from "node:timers/promises";
import type { PlanPolicy } from "@vr-eye-lab/domain/billing";
import type { Unreadable } from "@vr-eye-lab/domain/protocol";
import type { DocumentWrite, PushResult } from "@vr-eye-lab/domain/sync";
import type { Database } from "../db/database.ts";
import { inUserTransaction } from "../store/user-transaction.ts";
import { type CheckedPush, checkPush, refuseAll, storePush } from "./push.ts";

/** Writes of one transaction, unless a single push has more. */
const MOST_TOGETHER = 200;

interface Waiting {
  readonly push: CheckedPush;
  readonly resolve: (results: PushResult[]) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * The lines in which pushes wait, one for each user. A user's writes take turns anyway; waiting here rather than in the database takes up no
 * connection of it, and all that came meanwhile shares the next transaction.
 */
export class PushQueues {
  readonly #database: Database;
  readonly #policy: PlanPolicy;
  readonly #lines = new Map<string, Waiting[]>();

  constructor(database: Database, policy: PlanPolicy) {
    this.#database = database;
    this.#policy = policy;
  }

  /**
   * Stores a user's writes in their order, and answers each after the commit.
   * @param unreadable names that the writing page can't read: what was withheld from it stays stored
   * @throws DatabaseUnavailableError, UserGoneError; nothing is stored then, and the same push may be sent again.
   */
  async push(
    userId: string,
    writes: readonly DocumentWrite[],
    now: Date,
    unreadable: Unreadable | null = null,
  ): Promise<PushResult[]> {
    const push = checkPush(userId, writes, now, unreadable);
    const refused = refuseAll(push);
    if (refused) return refused;
    return new Promise((resolve, reject) => {
      const line = this.#lines.get(userId);
      const waiting = { push, resolve, reject };
      if (line) {
        line.push(waiting);
        return;
      }
      this.#lines.set(userId, [waiting]);
      this.#serve(userId);
    });
  }

  async #serve(userId: string): Promise<void> {
    const line = this.#lines.get(userId) ?? [];
    // Requests that arrived together go together.
    await nextRound();
    while (line.length > 0) await this.#store(userId, takeGroup(line));
    this.#lines.delete(userId);
  }

  async #store(userId: string, group: readonly Waiting[]): Promise<void> {
    try {
      const results = await this.#database.write((transaction) =>
        inUserTransaction(this.#database, transaction, userId, async (tx) => {
          const answers: PushResult[][] = [];
          for (const { push } of group) answers.push(await storePush(tx, push, this.#policy));
          return answers;
        }),
      );
      for (const [i, { resolve }] of group.entries()) resolve(results[i] ?? []);
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }
}

function takeGroup(line: Waiting[]): Waiting[] {
  let [pushes, writes] = [0, 0];
  for (const { push } of line) {
    writes += push.checked.length;
    if (pushes > 0 && writes > MOST_TOGETHER) break;
    pushes += 1;
  }
  return line.splice(0, pushes);
}
